import { crossEfd } from '@portal/efd/cross/cross.ts'
import type { EfdWhole, XmlSide } from '@portal/efd/cross/model.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import { readNotes } from '../month/read/read-notes.ts'
import { readSettings } from '../settings/store.ts'
import { type CrossDocument, documentOfNote, type FileCrossing, withDocuments } from './crossing.ts'
import { byGroup } from './groups.ts'
import { toXmlSide } from './xml-side.ts'

const LIMITS = { idleSeconds: 120, questionSeconds: 120 }

interface CrossRequest {
  empresa: GrantedEmpresa
  accountId: string
  whole: EfdWhole
  /** Aborted when the client disconnects */
  signal: AbortSignal
}

/** Compares an EFD of any program with the portal's documents of its month and of its keys, in one snapshot. */
export async function crossFile(db: Kysely<Database>, request: CrossRequest): Promise<FileCrossing> {
  const { empresa, accountId, whole } = request
  const snapshot = await openSnapshot(db, { empresaIds: [empresa.id], accountId }, LIMITS)
  try {
    const { sides, notes } = await readSides(snapshot.tx, request)
    const unused = await readUnused(snapshot.tx, empresa.id)
    const findings = crossEfd(whole, sides, unused)
      // a company of the Simples has no credits to miss
      .filter(({ rule }) => !(empresa.simples && rule === 'credito_nao_tomado'))
      .sort((a, b) => byGroup(a.rule, b.rule))
    return {
      from: whole.from,
      to: whole.to,
      documents: whole.documents.length,
      xmls: sides.size,
      findings: withDocuments(findings, whole, notes),
    }
  } finally {
    await snapshot.close()
  }
}

interface Sides {
  sides: Map<string, XmlSide>
  notes: Map<string, CrossDocument>
}

async function readSides(tx: Kysely<Database>, { empresa, whole, signal }: CrossRequest): Promise<Sides> {
  const { id, taxId } = empresa
  const keys = new Set(whole.documents.map(({ chave }) => chave).filter(Boolean))
  const leftOut = await readLeftOut(tx, empresa, whole)
  const read: Sides = { sides: new Map(), notes: new Map() }
  const question = {
    empresaId: id,
    from: whole.from,
    to: whole.to,
    tipos: ['nfe', 'nfce', 'cte'] as const,
    inside: [...keys],
    outside: [],
  }
  for await (const some of readNotes(tx, question)) {
    signal.throwIfAborted()
    for (const finding of some) {
      const { note } = finding
      // a company that is neither issuer nor recipient has no operation to book
      if (note.papel !== 'E' && note.recipient_id !== taxId && note.situacao !== 'resumo' && !keys.has(note.chave))
        continue
      if (!keys.has(note.chave) && leftOut.has(note.chave)) continue
      read.sides.set(note.chave, toXmlSide(finding, taxId))
      read.notes.set(note.chave, documentOfNote(note))
    }
  }
  return read
}

/** Keys that the settings exclude from the month: not booked, or with a day of entry outside. */
async function readLeftOut(tx: Kysely<Database>, empresa: GrantedEmpresa, { from, to }: EfdWhole) {
  const { body } = await readSettings(tx, empresa)
  const out = body.documentos.filter(
    ({ fl_escriturar, dt_entrada }) =>
      !fl_escriturar || (dt_entrada !== null && (dt_entrada < from || dt_entrada > to)),
  )
  return new Set(out.map(({ ds_chave }) => ds_chave))
}

async function readUnused(tx: Kysely<Database>, empresaId: number) {
  const { rows } = await sql<{ modelo: number; serie: number; from: number; to: number }>`
    select modelo, serie, number_from as "from", number_to as "to" from inutilizacao
    where empresa_id = ${empresaId} and registered and not homologacao`.execute(tx)
  return ({ modelo, serie, number }: { modelo: string; serie: number; number: number }): boolean =>
    rows.some((row) => String(row.modelo) === modelo && row.serie === serie && row.from <= number && number <= row.to)
}
