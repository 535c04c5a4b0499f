-- The code of the answer that stopped a sequence: its sentence quotes it, and no other answer's. `HTTP 403` where there was no cStat.
alter table capture_sequence add column stop_code text collate "C";
