-- The smallest UUID of version 7 that an instant can have: bounds of a period in tables whose ids sort by time.
create or replace function uuid_since(at timestamptz) returns uuid language sql immutable
  return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;
revoke execute on function uuid_since(timestamptz) from public;
