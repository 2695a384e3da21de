// purpose: Delete those of these slots' claims, and of these entities, that nothing speaks of any more.
// params: space, slots, entities
CALL () {
  UNWIND $slots AS slot
  MATCH (c:Claim) USING INDEX c:Claim(space, slot) WHERE c.space = $space AND c.slot = slot
    AND NOT EXISTS { (:Turn)-[:STATES]->(c) } AND NOT EXISTS { (:Fact)-[:VERSION_OF]->(c) }
  DETACH DELETE c
}
UNWIND $entities AS id
MATCH (e:Entity {space: $space, id: id}) USING INDEX e:Entity(space, id)
WHERE NOT EXISTS { (e)--() }
DELETE e
