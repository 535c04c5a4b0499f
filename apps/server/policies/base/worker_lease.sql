-- The owner works the queue.
create policy scope on worker_lease to portal_app using (false);
