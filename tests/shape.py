"""What a space holds, as far as it must not depend on how it came in: ids of versions and knowledge times apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

QUERIES = {
    "turns": "MATCH (t:Turn {space: $space}) OPTIONAL MATCH (t)-[:NEXT]->(n) RETURN t.id AS id, n.id AS next, "
    "t.content AS content, t.embedding IS NULL AS bare ORDER BY id",
    "conversations": "MATCH (c:Conversation {space: $space}) RETURN c.id AS id, c.form_from AS form_from, "
    "c.last_key AS last_key, c.pending AS pending ORDER BY id",
    "episodes": "MATCH (e:Episode {space: $space}) RETURN e.id AS id, e.title AS title, e.narrative AS narrative, "
    "e.is_open AS is_open, COLLECT { MATCH (e)-[:COVERS]->(t) RETURN t.id ORDER BY t.id } AS turns ORDER BY id",
    "statements": "MATCH (t:Turn {space: $space})-[s:STATES]->(c) RETURN t.id AS turn, c.id AS claim, s.act AS act, "
    "s.start AS start, s.text AS text ORDER BY turn, claim, start, act",
    "claims": "MATCH (c:Claim {space: $space}) WHERE EXISTS { (:Turn)-[:STATES]->(c) } OR NOT EXISTS { (c)<-[:VERSION_OF]-() } "
    "RETURN c.id AS id, c.attribute AS attribute, c.polarity AS polarity, COLLECT { MATCH (c)-[:OBJECT]->(o) "
    "RETURN o.id ORDER BY o.id } AS objects ORDER BY id",
    "entities": "MATCH (e:Entity {space: $space}) WHERE EXISTS { (e)<-[:MENTIONS|SPOKEN_BY]-() } OR NOT EXISTS { (e)--() } "
    "RETURN e.id AS id, e.name AS name, e.kind AS kind, e.embedding IS NULL AS bare ORDER BY id",
    "facts": "MATCH (f:Live {space: $space}) RETURN f.claim_id AS claim, f.signature AS signature, f.subject AS subject, f.object AS object, f.time_text AS time_text, "
    "f.surprise AS surprise, f.support AS support, f.confidence AS confidence, "
    "COLLECT { MATCH (f)-[r:EVIDENCED_BY]->(t) WHERE r.retracted_at IS NULL RETURN t.id ORDER BY t.id } AS evidence, "
    "COLLECT { MATCH (f)-[:DISTILLED_FROM]->(e) RETURN e.id ORDER BY e.id } AS episodes ORDER BY claim, signature",
    "mentions": "MATCH (t:Turn {space: $space})-[m:MENTIONS]->(e) RETURN t.id AS turn, e.name AS name, "
    "m.start AS start ORDER BY turn, name, start",
}


def shape(query: Callable[..., list[dict[str, Any]]], space: str) -> dict[str, list[dict[str, Any]]]:
    """Everything that must not depend on how the turns came in."""
    return {name: query(statement, space=space) for name, statement in QUERIES.items()}
