-- How far the mailbox of PORTAL_CAIXA_IMAP_URL has been read. The row changes in the transaction that keeps a message, so that each is kept
-- once. The owner's connection alone reads it.
create table caixa_imap (
  mailbox        text collate "C" not null,        -- SHA-256 of server, user and folder
  uidvalidity    bigint not null,                  -- of the folder: with another one its UIDs mean other messages
  last_uid       bigint not null default 0,
  behind         bigint[] not null default '{}',   -- earlier ones that are tried again: their address had its share of the day
  known_until    timestamptz,                      -- messages that arrived before may be here under the UIDs of an earlier uidvalidity
  answered_at    timestamptz,                      -- the last round that ended well
  failed_since   timestamptz,
  claimant       uuid,
  claimed_at     timestamptz,
  constraint caixa_imap_pkey primary key (mailbox)
);

-- What the DNS says of the sender of a mail: confere, nao_confere, nao_verificado; null: not asked.
alter table caixa_entrega add column spf text collate "C";
alter table caixa_entrega add column dkim text collate "C";
