-- Where a user signed in from: the block of the network address, and the mark of the browser. Guesses of strangers
-- elsewhere do not slow down who signs in from there again.

alter table staff_sessions add column signed_in_from text[] not null default '{}';
