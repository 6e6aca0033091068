-- Whether a removal of a thing stands: asked by areas whose removal its owner could undo.
create index moderation_cases_of_thing on moderation_cases (kind, thing_id);
