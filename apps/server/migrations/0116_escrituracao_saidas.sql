-- What the step of the month's board shows of the exits, counted apart from the entries; null: never counted.
alter table escrituracao_mes add column exit_items bigint;
alter table escrituracao_mes add column exit_doubts bigint;
alter table escrituracao_mes add column exit_changes bigint;  -- fechamento.changes when the exits were counted
