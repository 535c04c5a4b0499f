create or replace function same_root(one text, other text) returns boolean language sql immutable parallel safe
  return case when one is null or other is null then false
    when length(one) = 14 and length(other) = 14 then left(one, 8) = left(other, 8) else one = other end;
