import type { CodigoGuardado, Exportacao, LeiautesReply } from '@portal/contract/escrituracao/exportar.ts'
import { sumToMoney } from '@portal/contract/money.ts'
import { freeFieldNames } from '@portal/files/contabil/free-layout.ts'
import { FREE_PRESETS } from '@portal/files/contabil/free-presets.ts'
import type { StoredCode } from './codes.ts'
import { type StoredLayout, toLeiauteLivre } from './layouts-store.ts'
import type { StoredExport } from './store.ts'

export const toExportacao = (file: StoredExport): Exportacao => ({
  id: file.id,
  mes: file.month,
  sistema: file.system,
  nm_arquivo: file.fileName,
  ds_estado: file.state,
  dt_geracao: file.createdAt.toISOString(),
  nm_usuario: file.accountName,
  nr_notas: file.notes,
  nr_correcoes: file.corrections,
  nr_linhas: file.lines,
  nr_tamanho: file.size,
  vl_total: sumToMoney(BigInt(file.cents)),
  ds_sha256: file.sha256,
})

export const toCodigo = ({ kind, key, code, changedAt, changedName }: StoredCode): CodigoGuardado => ({
  tipo: kind,
  chave: key,
  codigo: code,
  nm_alteracao: changedName,
  dt_alteracao: changedAt.toISOString(),
})

export const toLeiautes = (layouts: readonly StoredLayout[]): LeiautesReply => ({
  data: layouts.map(({ id, name, body, changedAt, changedName }) => ({
    id,
    nome: name,
    nm_alteracao: changedName,
    dt_alteracao: changedAt.toISOString(),
    leiaute: body,
  })),
  modelos: FREE_PRESETS.map(({ id, name, where, layout }) => ({
    id,
    nome: name,
    ds_onde: where,
    leiaute: toLeiauteLivre(layout),
  })),
  campos: { item: freeFieldNames('item'), lancamento: freeFieldNames('lancamento') },
})
