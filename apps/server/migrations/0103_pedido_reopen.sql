-- Both take a third argument: a request that had ended is open again when its document is taken back.
drop function if exists end_requests(bigint, text[]);
drop function if exists end_asked_bills(bigint, uuid[]);
