// purpose: Say how far a conversation is formed; it stays pending while turns lie beyond.
// params: space, conversation, form_from, formed_to, last
MATCH (c:Conversation {space: $space, id: $conversation}) USING INDEX c:Conversation(space, id)
SET c.form_from = $form_from, c.pending = NOT ($last AND c.last_key = $formed_to)
