import type { ProtocolState } from '../base/model.ts'

/*
 * The answers (cStat) that a document's own protocol may have, for each model. The only place that knows them.
 * Columns   models, first code, last code (empty: one code), effect, meaning, source
 * Effects   authorises; alerts: authorises, with messages for the issuer; cancels, closes: the document was authorised, and the protocol
 *           was rewritten with its end; registers: the same, with the answer to an event, of which it may name the kind; denies;
 *           refuses: does not authorise, whatever else it states
 * Day       each row was compared with its source on 2026-11-28; a source names the day from which a newer answer is in use
 * Codes outside the table are shown as unknown. 201 to 999 is what the manuals reserve for refusals; a range of four digits has only codes
 * of a published list.
 */
const TABLE = `
55,65	100		authorises	Autorizado o uso	MOC 7.0, Anexo I, tabela 4.4.1
55,65	150		authorises	Autorizado o uso, fora de prazo	MOC 7.0, Anexo I, tabela 4.4.1
55,65	120		alerts	Autorizado o uso, com alerta	NT 2026.002 v1.10a, item 2.1; produção 2026-10-05
55,65	101		cancels	Cancelamento homologado	MOC 7.0, Anexo I, tabela 4.4.1
55,65	151		cancels	Cancelamento homologado fora de prazo	MOC 7.0, Anexo I, tabela 4.4.1
55,65	155		cancels	Cancelamento homologado fora de prazo	MOC 7.0, Anexo I, tabela 4.4.1
55,65	134	136	registers	Evento registrado	MOC 7.0, Anexo I; regravado no protocolo por emissores
55,65	110		denies	Uso denegado	MOC 7.0, Anexo I, tabela 4.4.1
55,65	205		denies	Denegada na base da Sefaz	MOC 7.0, Anexo I, tabela 4.4.2
55,65	301		denies	Uso denegado: irregularidade fiscal do emitente	MOC 7.0, Anexo I, tabela 4.4.2
55,65	302		denies	Uso denegado: irregularidade fiscal do destinatário	MOC 7.0, Anexo I, tabela 4.4.2
55,65	303		denies	Uso denegado: destinatário não habilitado na UF	MOC 7.0, Anexo I, tabela 4.4.2
55,65	102		refuses	Inutilização de número homologada	MOC 7.0, Anexo I, tabela 4.4.1
55,65	103	109	refuses	Situação do lote ou do serviço	MOC 7.0, Anexo I, tabela 4.4.1
55,65	111	114	refuses	Consulta de cadastro ou contingência	MOC 7.0, Anexo I, tabela 4.4.1
55,65	124		refuses	EPEC autorizado, que não é a autorização da nota	NT 2014.001
55,65	128		refuses	Lote de eventos processado	MOC 7.0, Anexo I, tabela 4.4.1
55,65	137	140	refuses	Situação da distribuição ou do download	NT 2014.002
55,65	142		refuses	EPEC bloqueado para o emitente	NT 2014.001
55,65	156	188	refuses	Rejeição	NT 2026.007 v1.10; produção 2026-11-16
55,65	204		refuses	Duplicidade: a nota já tem outro protocolo	MOC 7.0, Anexo I, tabela 4.4.2
55,65	201	999	refuses	Rejeição	MOC 7.0, Anexo I, tabela 4.4.2
55,65	1000	1283	refuses	Rejeição	NT 2025.002 v1.52; NT 2026.005; NT 2026.008 v1.00, produção 2026-11-16
57,67	100		authorises	Autorizado o uso	MOC CT-e 4.00
57,67	150		authorises	Autorizado o uso, fora de prazo	MOC CT-e 4.00
57,67	128		authorises	Anulado pelo emissor, com outro CT-e	tabelas públicas de cStat do CT-e, leiaute 3.00
57,67	129		authorises	Substituído pelo emissor, com outro CT-e	tabelas públicas de cStat do CT-e
57,67	130		authorises	Apresentada carta de correção	tabelas públicas de cStat do CT-e
57,67	131		authorises	Desclassificado pelo fisco	tabelas públicas de cStat do CT-e
57,67	101		cancels	Cancelamento homologado	MOC CT-e 4.00
57,67	151		cancels	Cancelamento homologado fora de prazo	por analogia com a NF-e
57,67	155		cancels	Cancelamento homologado fora de prazo	por analogia com a NF-e
57,67	134	136	registers	Evento registrado	MOC CT-e 4.00; regravado no protocolo por emissores
57,67	110		denies	Uso denegado (até 2023)	MOC CT-e 3.00
57,67	205		denies	Denegado na base da Sefaz	MOC CT-e 3.00
57,67	301		denies	Uso denegado: irregularidade fiscal do emitente	MOC CT-e 3.00
57,67	302		denies	Uso denegado: irregularidade fiscal do remetente	MOC CT-e 3.00
57,67	303		denies	Uso denegado: irregularidade fiscal do destinatário	MOC CT-e 3.00
57,67	304		denies	Uso denegado: irregularidade fiscal do expedidor	MOC CT-e 3.00
57,67	305		denies	Uso denegado: irregularidade fiscal do recebedor	MOC CT-e 3.00
57,67	306		denies	Uso denegado: irregularidade fiscal do tomador	MOC CT-e 3.00
57,67	102	109	refuses	Situação do pedido, do lote ou do serviço	MOC CT-e 4.00
57,67	113	114	refuses	Contingência desabilitada	MOC CT-e 4.00
57,67	204		refuses	Duplicidade: o CT-e já tem outro protocolo	MOC CT-e 4.00
57,67	201	999	refuses	Rejeição	MOC CT-e 4.00
57,67	1051	1053	refuses	Rejeição	NT CT-e 2026.004 v1.00
58	100		authorises	Autorizado o uso	MOC MDF-e 3.00b
58	150		authorises	Autorizado o uso, fora de prazo	por analogia com a NF-e
58	101		cancels	Cancelamento homologado	MOC MDF-e 3.00b
58	151		cancels	Cancelamento homologado fora de prazo	por analogia com a NF-e
58	155		cancels	Cancelamento homologado fora de prazo	por analogia com a NF-e
58	132		closes	Encerramento homologado	MOC MDF-e 3.00b, item 6.2.2
58	134	136	registers	Evento registrado	MOC MDF-e 3.00b; regravado no protocolo por emissores
58	110		denies	Uso denegado	por analogia com a NF-e
58	301	303	denies	Uso denegado	por analogia com a NF-e
58	103	109	refuses	Situação do lote ou do serviço	MOC MDF-e 3.00b
58	111	112	refuses	Consulta de não encerrados	MOC MDF-e 3.00b
58	204		refuses	Duplicidade: o MDF-e já tem outro protocolo	MOC MDF-e 3.00b, F82
58	609		refuses	Já encerrado: resposta a um pedido, não ao documento	MOC MDF-e 3.00b
58	201	999	refuses	Rejeição	MOC MDF-e 3.00b
62,63,64,66,75,76,77,99	100		authorises	Autorizado o uso	MOC NFCom 1.00a; os demais por analogia
62,63,64,66,75,76,77,99	150		authorises	Autorizado o uso, fora de prazo	por analogia com a NF-e
62,63,64,66,75,76,77,99	101		cancels	Cancelamento homologado	por analogia com a NF-e
62,63,64,66,75,76,77,99	151		cancels	Cancelamento homologado fora de prazo	por analogia com a NF-e
62,63,64,66,75,76,77,99	155		cancels	Cancelamento homologado fora de prazo	por analogia com a NF-e
62,63,64,66,75,76,77,99	134	136	registers	Evento registrado	MOC NFCom 1.00a; os demais por analogia
62,63,64,66,75,76,77,99	110		denies	Uso denegado	por analogia com a NF-e
62,63,64,66,75,76,77,99	301	303	denies	Uso denegado	por analogia com a NF-e
62,63,64,66,75,76,77,99	103	109	refuses	Situação do lote ou do serviço	por analogia com a NF-e
62,63,64,66,75,76,77,99	201	999	refuses	Rejeição	MOC NFCom 1.00a; os demais por analogia
nfse	100		authorises	NFS-e gerada	esquema 1.01 de 2026-07-27, TStat
nfse	101		authorises	NFS-e de substituição gerada	esquema 1.01 da NT 004, de 2025-12
nfse	102		authorises	NFS-e de decisão judicial ou administrativa	esquema 1.01 de 2026-07-27, TStat
nfse	103		authorises	NFS-e avulsa	esquema 1.01 de 2026-07-27, TStat
nfse	107		authorises	NFS-e MEI	esquema 1.01 de 2026-07-27, TStat
`

/** What an answer means for the document; see the table. */
export type AnswerEffect = 'authorises' | 'alerts' | 'cancels' | 'closes' | 'registers' | 'denies' | 'refuses'

/** A document's model, or `nfse`, which has none. */
type AnsweredModel = number | 'nfse'

interface Range {
  from: number
  to: number
  effect: AnswerEffect
}

/** The rows of each model. The first one that has the code decides. */
const RANGES: ReadonlyMap<string, readonly Range[]> = readTable()

function readTable(): Map<string, Range[]> {
  const ranges = new Map<string, Range[]>()
  for (const line of TABLE.trim().split('\n')) {
    const [models = '', from = '', to = '', effect = ''] = line.split('\t')
    // the table above has no other effects: a test reads every row
    const range = { from: Number(from), to: Number(to || from), effect: effect as AnswerEffect }
    for (const model of models.split(',')) ranges.set(model, [...(ranges.get(model) ?? []), range])
  }
  return ranges
}

/**
 * The effect of a protocol's answer on a document of a model.
 * Shape   null for an answer that the table does not have
 * Source  the last column of the table
 */
export function answerEffect(cStat: string, model: AnsweredModel): AnswerEffect | null {
  if (!/^\d{3,4}$/.test(cStat)) return null
  const code = Number(cStat)
  return RANGES.get(String(model))?.find(({ from, to }) => code >= from && code <= to)?.effect ?? null
}

const STATES: Record<AnswerEffect, ProtocolState> = {
  authorises: 'autorizada',
  alerts: 'autorizada',
  cancels: 'autorizada',
  closes: 'autorizada',
  registers: 'autorizada',
  denies: 'denegada',
  refuses: 'rejeitada',
}

/** The state of a document by its protocol's answer alone; its end is an event (`claimsOf`). */
export function stateOfAnswer(cStat: string, model: AnsweredModel): ProtocolState {
  const effect = answerEffect(cStat, model)
  return effect === null ? 'desconhecida' : STATES[effect]
}

/** The sentence about an answer outside the table; null for the others. Ends without a full stop, for forms and lists. */
export const unknownAnswerText = (cStat: string, model: AnsweredModel): string | null =>
  answerEffect(cStat, model) === null ? `Protocolo com situação ${cStat}, que este programa não conhece` : null
