import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { asCondition, eventoCounts, isImplied, isRepeated } from '../../intake/event-rules.ts'
import { SUMMED } from '../../notas/consulta/conditions.ts'
import { pdfName, xmlName } from '../../notas/documento/file-name.ts'
import { endedOf, epecOf, type StateColumns } from '../../notas/impresso/print-state.ts'
import type { FrozenFile } from '../base/parts.ts'
import { groupOf, type PackageSummary } from '../base/summary.ts'

type Tx = Kysely<Database>

interface NotaRow extends StateColumns {
  chave: string
  tipo: string
  papel: string
  element: string
  issued: string
  cents: string
  summed: boolean
  sha256: string
  crc32: number
  size: number
}

interface EventoRow {
  chave: string
  tpEvento: string
  nSeq: number
  copy: number
  occurred: string
  /** Of its own file; null: it is inside the carrier's */
  own: string | null
  carrier: string
  crc32: number
  size: number
}

const WALL = sql`'YYYY-MM-DD"T"HH24:MI:SS'`

const notasSql = (empresaId: number, ids: string) => sql<NotaRow>`
  select n.chave, n.tipo, n.papel, n.element, to_char(n.issued_local, ${WALL}) as issued, n.total_cents::text as cents, ${SUMMED} as summed,
    n.situacao, encode(n.arquivo_sha256, 'hex') as sha256, a.crc32, a.size, ended.ended_protocolo, ended.ended_text,
    ended.ended_texto, epec.epec_protocolo, epec.epec_text
  from unnest(${ids}::uuid[]) with ordinality k (id, place)
    join nota n on n.empresa_id = ${empresaId} and n.id = k.id
    join arquivo a on a.empresa_id = n.empresa_id and a.empresa_id = ${empresaId} and a.sha256 = n.arquivo_sha256
    left join ${endedOf([empresaId])} on true
    left join ${epecOf([empresaId])} on true
  order by k.place`

/** The same events under the same names as in a download (download/read-stored.ts). */
const eventosSql = (empresaId: number, ids: string) => sql<EventoRow>`
  select v.chave, v.tp_evento as "tpEvento", v.n_seq as "nSeq", to_char(v.occurred_local, ${WALL}) as occurred,
    encode(v.arquivo_sha256, 'hex') as own, encode(a.sha256, 'hex') as carrier, a.crc32, a.size,
    (row_number() over (partition by v.chave, v.tp_evento, v.n_seq
      order by v.foreign_copy, ${asCondition(eventoCounts('v', 'n'))} desc, v.occurred_local, v.id))::int as copy
  from nota n
    join evento v on v.empresa_id = n.empresa_id and v.chave = n.chave
    join arquivo a on a.empresa_id = v.empresa_id and a.sha256 = coalesce(v.arquivo_sha256, v.carrier_sha256, n.arquivo_sha256)
  where n.empresa_id = ${empresaId} and n.id = any(${ids}::uuid[]) and n.eventos > 0 and not ${asCondition(isRepeated('v'))}
    and not ${asCondition(isImplied('v'))}
  order by v.chave, v.occurred_local, v.id`

/** Files of some notes and of their events, by note. Adds the notes to the summary. */
export async function freezeNotas(
  tx: Tx,
  summary: PackageSummary,
  { empresaId, ids, ...wanted }: { empresaId: number; ids: readonly string[]; withXml: boolean; withPdf: boolean },
): Promise<FrozenFile[][]> {
  const literal = `{${ids.join(',')}}`
  const { rows } = await notasSql(empresaId, literal).execute(tx)
  if (rows.length !== ids.length) throw new Error('a note vanished while its package was made')
  const eventos = new Map<string, EventoRow[]>()
  if (wanted.withXml || wanted.withPdf)
    for (const row of (await eventosSql(empresaId, literal).execute(tx)).rows)
      eventos.set(row.chave, [...(eventos.get(row.chave) ?? []), row])
  return rows.map((nota) => {
    const group = groupOf(summary, nota)
    group.notes += 1
    if (nota.summed) group.cents = String(BigInt(group.cents) + BigInt(nota.cents))
    else group.outside += 1
    return filesOf(nota, eventos.get(nota.chave) ?? [], { ...wanted, group: summary.groups.indexOf(group) })
  })
}

interface Wanted {
  withXml: boolean
  withPdf: boolean
  group: number
}

function filesOf(nota: NotaRow, eventos: readonly EventoRow[], { withXml, withPdf, group }: Wanted): FrozenFile[] {
  const folder = `${nota.papel === 'E' ? 'emitidas' : 'recebidas'}/${nota.tipo}`
  const { chave, situacao, cents, ended_protocolo, ended_text, ended_texto, epec_protocolo, epec_text } = nota
  const state = { situacao, ended_protocolo, ended_text, ended_texto, epec_protocolo, epec_text }
  const document = { kind: 'nota' as const, chave, element: nota.element }
  const base = { modified: nota.issued, sha256: nota.sha256, size: nota.size, chave, cents, situacao, group }
  const own: FrozenFile[] = [
    ...(withXml
      ? [{ ...base, kind: 'xml' as const, name: `xml/${folder}/${xmlName(document)}`, crc32: nota.crc32 }]
      : []),
    ...(withPdf
      ? [
          {
            ...base,
            kind: 'pdf' as const,
            name: `pdf/${folder}/${pdfName(document)}`,
            state,
            logo: nota.papel === 'E',
            embedded: null,
          },
        ]
      : []),
  ]
  return [...own, ...eventos.flatMap((evento) => eventoFiles(evento, { folder, state, withXml, withPdf, group }))]
}

function eventoFiles(
  { chave, tpEvento, nSeq, copy, occurred, own, carrier, crc32, size }: EventoRow,
  { folder, state, withXml, withPdf, group }: Wanted & { folder: string; state: StateColumns },
): FrozenFile[] {
  const document = { kind: 'evento' as const, chave, tpEvento, nSeq, copy }
  const base = { modified: occurred, sha256: carrier, size, chave, cents: null, situacao: state.situacao, group }
  return [
    ...(withXml && own ? [{ ...base, kind: 'xml' as const, name: `xml/${folder}/${xmlName(document)}`, crc32 }] : []),
    ...(withPdf
      ? [
          {
            ...base,
            kind: 'pdf' as const,
            name: `pdf/${folder}/${pdfName(document)}`,
            state,
            logo: false,
            embedded: own ? null : { chave, tpEvento, nSeq },
          },
        ]
      : []),
  ]
}
