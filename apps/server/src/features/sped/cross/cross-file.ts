import type { CruzamentoReply } from '@portal/contract/sped.ts'
import { CROSS_RULES, crossEfd } from '@portal/efd/cross/cross.ts'
import type { CrossFinding, EfdWhole, XmlSide } from '@portal/efd/cross/model.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { openSnapshot } from '../../../db/snapshot.ts'
import type { GrantedEmpresa } from '../../acesso/caller.ts'
import { readNotes } from '../month/read-notes.ts'
import { toXmlSide } from './xml-side.ts'

const LIMITS = { idleSeconds: 120, questionSeconds: 120 }
const MOST = 5000

interface CrossRequest {
  empresa: GrantedEmpresa
  accountId: string
  whole: EfdWhole
}

/** An EFD made anywhere beside the documents that the portal has, of its month and of its keys, in one moment of the database. */
export async function crossFile(
  db: Kysely<Database>,
  { empresa, accountId, whole }: CrossRequest,
): Promise<CruzamentoReply> {
  const snapshot = await openSnapshot(db, { empresaIds: [empresa.id], accountId }, LIMITS)
  try {
    const xmls = await readSides(snapshot.tx, empresa, whole)
    const unused = await readUnused(snapshot.tx, empresa.id)
    // who has no right to credits misses none
    const found = crossEfd(whole, xmls, unused).filter(
      ({ rule }) => !(empresa.simples && rule === 'credito_nao_tomado'),
    )
    return {
      dt_ini: whole.from,
      dt_fin: whole.to,
      nr_documentos: whole.documents.length,
      nr_xmls: xmls.size,
      erros: found.filter(({ severity }) => severity === 'erro').length,
      avisos: found.filter(({ severity }) => severity === 'aviso').length,
      data: found.slice(0, MOST).map(toDiferenca),
    }
  } finally {
    await snapshot.close()
  }
}

async function readSides(
  tx: Kysely<Database>,
  { id, taxId }: GrantedEmpresa,
  whole: EfdWhole,
): Promise<Map<string, XmlSide>> {
  const keys = new Set(whole.documents.map(({ chave }) => chave).filter(Boolean))
  const sides = new Map<string, XmlSide>()
  const question = {
    empresaId: id,
    from: whole.from,
    to: whole.to,
    tipos: ['nfe', 'nfce', 'cte'] as const,
    inside: [...keys],
    outside: [],
  }
  for await (const some of readNotes(tx, question))
    for (const found of some) {
      const { note } = found
      // whoever is neither issuer nor recipient has no operation to book
      if (note.papel === 'E' || note.recipient?.taxId === taxId || note.situacao === 'resumo' || keys.has(note.chave))
        sides.set(note.chave, toXmlSide(found, taxId))
    }
  return sides
}

async function readUnused(tx: Kysely<Database>, empresaId: number) {
  const { rows } = await sql<{ modelo: number; serie: number; from: number; to: number }>`
    select modelo, serie, number_from as "from", number_to as "to" from inutilizacao
    where empresa_id = ${empresaId} and registered and not homologacao`.execute(tx)
  return ({ modelo, serie, number }: { modelo: string; serie: number; number: number }): boolean =>
    rows.some((row) => String(row.modelo) === modelo && row.serie === serie && row.from <= number && number <= row.to)
}

const toDiferenca = (found: CrossFinding): CruzamentoReply['data'][number] => ({
  codigo: found.rule,
  nm_regra: CROSS_RULES.get(found.rule) ?? found.rule,
  gravidade: found.severity,
  ds_chave: found.chave,
  nr_linha: found.line,
  ds_efd: found.efd,
  ds_xml: found.xml,
  vl_diferenca: found.difference === null ? null : found.difference / 100,
})
