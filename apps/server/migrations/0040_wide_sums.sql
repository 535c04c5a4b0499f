-- Sums per day in `numeric`: a `bigint` sum can overflow, the triggers of `nota` would fail, and the documents that a stranger sent could
-- stop the company's own imports. The column is only summed, never compared or ordered: row-level security costs nothing here. The
-- triggers need no change: sum(bigint) is numeric already.
alter table nota_day alter column total_cents type numeric;
