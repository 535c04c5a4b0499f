/**
 * Roles that may author a type of event.
 * Shape   carrier: transportador of an NF-e, owner of the vehicle of an MDF-e; taker: tomador of a CT-e,
 *         contratante of an MDF-e; party: anyone with a tax id in the document except its issuer;
 *         successor: the company that succeeds a party, not named in the document;
 *         provider, customer, intermediary: prestador, tomador and intermediário of an NFS-e;
 *         authority: a tax authority or another public body
 */
export type EventAuthor =
  | 'issuer'
  | 'recipient'
  | 'carrier'
  | 'taker'
  | 'sender'
  | 'party'
  | 'successor'
  | 'provider'
  | 'customer'
  | 'intermediary'
  | 'authority'
