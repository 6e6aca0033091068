-- A trigger on another area's table runs a function that names its area. Triggers keep their names, because PostgreSQL
-- runs the triggers of one event in the order of their names.
alter function relist_member() rename to network_relist_member;
alter function part_blocked() rename to network_part_blocked;
alter function set_listed() rename to network_set_listed;
alter function note_member_words() rename to network_note_member_words;
alter function settle_product_votes_of_ban() rename to products_settle_votes_of_ban;
alter function end_blocked_invitations() rename to products_end_blocked_invitations;
alter function settle_suggestion_votes_of_ban() rename to suggestions_settle_votes_of_ban;
alter function open_connected_pair() rename to messages_open_connected_pair;
alter function part_message_pair() rename to messages_part_pair;
alter function rejoin_message_pair() rename to messages_rejoin_pair;
alter function end_blocked_introductions() rename to introductions_end_blocked;
alter function count_expertise() rename to profiles_count_expertise;
alter function remove_profile_files() rename to profiles_remove_files;
