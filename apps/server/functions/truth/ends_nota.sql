-- Events that end a note: cancellation, and of NF-e and NFC-e the cancellation by substitution. Of an MDF-e 110112 closes it. An NFS-e
-- ends by its emitter's cancellation, by one that the município grants or orders, or by substitution. A bill of light, communication, water or
-- gas ends by 240140 too, the authority's statement that another one replaces it.
create or replace function ends_nota(tipo text, tp_evento text) returns boolean language sql immutable parallel safe
  return case tipo when 'nfse' then tp_evento in ('101101', '105102', '105104', '305101')
    when 'nf3e' then tp_evento in ('110111', '240140')
    when 'nfcom' then tp_evento in ('110111', '240140')
    when 'outro' then tp_evento in ('110111', '240140')
    else tp_evento = '110111' or (tp_evento = '110112' and tipo in ('nfe', 'nfce')) end;
