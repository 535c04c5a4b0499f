-- What a written rule was before each change, and whether it was written by hand: a decision that is undone does not take it away.
alter table escrituracao_regra add column history jsonb;      -- [{at, who, before}], the oldest first; null: never changed since this column
alter table escrituracao_regra add column is_written boolean; -- null: it came from a decision
