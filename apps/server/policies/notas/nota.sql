-- Written so that the planner estimates that it keeps nearly every row («is not null»). Each query also names its companies; taken as a second,
-- independent condition, the rule would make the planner estimate 30,000 rows for a million.
create policy scope on nota to portal_app using (nullif(empresa_id = any ((select app_empresas())::bigint[]), false) is not null)
  with check (empresa_id = any ((select app_empresas())::bigint[]));
