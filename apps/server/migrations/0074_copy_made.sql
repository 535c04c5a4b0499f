-- When `portal copia criar` wrote a complete copy: doutor and /metrics show the age of the newest. A copy leaves this table out.
create table copy_made (
  made_at timestamptz primary key,
  bytes   bigint not null,
  damaged int    not null  -- waiting uploads that could not be copied, because their files are damaged
);
