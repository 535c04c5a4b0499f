-- What the demonstration's authority proves counts for demo accounts alone (0045 asks).
alter table certificate_proof add column demo boolean not null default false; -- its chain ends at the demo's authority
