// purpose: Vector indexes (cosine) for the embedding model recorded with the schema.
// params: dimension
CREATE VECTOR INDEX turn_vector IF NOT EXISTS FOR (n:Turn) ON (n.embedding)
  OPTIONS {indexConfig: {`vector.dimensions`: $dimension, `vector.similarity_function`: 'cosine'}};
CREATE VECTOR INDEX episode_vector IF NOT EXISTS FOR (n:Episode) ON (n.embedding)
  OPTIONS {indexConfig: {`vector.dimensions`: $dimension, `vector.similarity_function`: 'cosine'}};
CREATE VECTOR INDEX fact_vector IF NOT EXISTS FOR (n:Live) ON (n.embedding)
  OPTIONS {indexConfig: {`vector.dimensions`: $dimension, `vector.similarity_function`: 'cosine'}};
CREATE VECTOR INDEX entity_vector IF NOT EXISTS FOR (n:Entity) ON (n.embedding)
  OPTIONS {indexConfig: {`vector.dimensions`: $dimension, `vector.similarity_function`: 'cosine'}};
