-- Capture of NFS-e through the ADN, as one more service of the capture (0010). It starts off in every company.
alter table capture_setting add column nfse boolean not null default false;
alter table capture_sequence drop constraint capture_sequence_service_check;
alter table capture_sequence add constraint capture_sequence_service_check check (service in ('nfe', 'cte', 'mdfe', 'nfse'));
