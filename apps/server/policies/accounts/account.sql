-- A session sees its own account only. A join drops the rows of everybody else: see CONTRIBUTING, «What the program's role sees of accounts».
create policy scope on account to portal_app using (id = (select app_account()));
