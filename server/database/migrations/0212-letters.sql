-- A letter keeps its Message-ID at every attempt, so that one that was sent twice is recognised. `user_id`: a letter to a
-- subscriber, which waits until the others are sent (server/mail/letters.ts).
alter table letters add column message_id uuid not null default gen_random_uuid();
alter table letters add column user_id integer references users on delete cascade;
drop index letters_next_at;
create index letters_next_at on letters ((user_id is not null), next_at);
create index letters_user_id on letters (user_id) where user_id is not null;
