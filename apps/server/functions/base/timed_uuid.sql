-- A UUID of version 7, which sorts by time, for rows of the audit that functions write.
create or replace function timed_uuid() returns uuid language sql volatile as $$
  select encode(set_byte(set_byte(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
    6, 112 + get_byte(uuid_send(gen_random_uuid()), 6) % 16), 8, 128 + get_byte(uuid_send(gen_random_uuid()), 8) % 64), 'hex')::uuid
$$;
revoke execute on function timed_uuid() from public;
