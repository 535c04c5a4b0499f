import type { Achado } from '@portal/contract/sped.ts'
import type { ConfiguracaoSped } from '@portal/contract/sped-configuracao.ts'
import { documentsOf } from '../base/groups.ts'

/** A CFOP without a rule, as one supplier uses it. */
export interface AskedCfop {
  key: string
  cfop: string
  /** Tax id of the supplier; null where the document names none */
  supplier: string | null
  name: string
  nature: string | null
  count: number
}

/** What the check asks: each CFOP of each supplier once, that with most documents first. */
export function askedCfops(achados: readonly Achado[]): AskedCfop[] {
  const cases = new Map<string, Achado[]>()
  for (const achado of achados) {
    if (!achado.cd_cfop) continue
    const key = `${achado.cd_cfop} ${achado.documento?.nr_emitente ?? ''}`
    cases.set(key, [...(cases.get(key) ?? []), achado])
  }
  return [...cases]
    .map(([key, same]) => {
      const documents = documentsOf(same)
      return {
        key,
        cfop: same[0]?.cd_cfop ?? '',
        supplier: documents[0]?.nr_emitente ?? null,
        name: documents[0]?.nm_participante ?? '',
        nature: documents[0]?.ds_natureza ?? null,
        count: documents.length,
      }
    })
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
}

interface Rule {
  cfop: string
  entry: string
  supplier: string | null
}

/**
 * The settings with these rules in place of those for the same CFOP and supplier, whatever the destination.
 */
export function withRules(now: ConfiguracaoSped, rules: readonly Rule[]): ConfiguracaoSped {
  const keyOf = (cfop: string, supplier: string | null | undefined) => `${cfop} ${supplier ?? ''}`
  const added = new Map(
    rules.map(({ cfop, entry, supplier }) => [
      keyOf(cfop, supplier),
      { cd_cfop: cfop, ds_destino: null, cd_cfop_entrada: entry, nr_cpfcnpj: supplier },
    ]),
  )
  const kept = now.entradas.cfops.filter(
    ({ cd_cfop, ds_destino, nr_cpfcnpj }) => ds_destino !== null || !added.has(keyOf(cd_cfop, nr_cpfcnpj)),
  )
  return { ...now, entradas: { ...now.entradas, cfops: [...kept, ...added.values()] } }
}
