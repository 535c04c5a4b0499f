import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../base/clock.ts'
import type { Database } from '../db/schema.gen.ts'
import { inScope } from '../db/scope.ts'
import { readSettings, saveSettings } from '../features/sped/settings/store.ts'

const CONTADOR: ConfiguracaoSped['contador'] = {
  nm_contador: 'Helena Prado',
  nr_cpf: '52998224725',
  nr_crc: '1SP214365O7',
  nr_cnpj: null,
  ds_cep: '13015301',
  ds_logradouro: 'Rua Barão de Jaguara',
  ds_numero: '1481',
  ds_complemento: 'Sala 52',
  ds_bairro: 'Centro',
  cd_municipio: '3509502',
  ds_telefone: '1940041827',
  ds_email: 'helena@demonstracao.exemplo.com.br',
}

/** Invented inventories of 31 December 2025 and 2026, for the files of February. */
const INVENTARIOS: ConfiguracaoSped['inventarios'] = ['2025-12-31', '2026-12-31'].map((dt_inventario) => ({
  dt_inventario,
  cd_motivo: '01',
  itens: [
    stock('CIMENTO CP II-E-32 SACO 50 KG', { ncm: '25232910', quantity: '120', price: '28.4', value: 3408 }),
    stock('TUBO PVC SOLDÁVEL 25 MM 6 M', { ncm: '39172300', quantity: '85.5', price: '19.9', value: 1701.45 }),
  ].map((item, index) => ({ ...item, cd_produto: `EST-${index + 1}` })),
}))

function stock(nm_prd: string, of: { ncm: string; quantity: string; price: string; value: number }) {
  return {
    nm_prd,
    ds_unidade: 'UN',
    cd_ncm: of.ncm,
    nr_quantidade: of.quantity,
    vl_unitario: of.price,
    vl_item: of.value,
    cd_conta: '1.1.03.01',
    nm_conta: 'Mercadorias para revenda',
  }
}

/**
 * Saves settings for the demo companies without any: an invented accountant and inventories. Revenue codes are those
 * that the portal knows for the state, and none where it knows none.
 */
export async function fillDemoSettings(deps: {
  db: Kysely<Database>
  ownerDb: Kysely<Database>
  clock: Clock
}): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; uf: string; simples: boolean }>`
    select id, name, uf, simples from empresa where demo and active order by id`.execute(deps.ownerDb)
  const { rows: saved } = await sql<{ empresa_id: number }>`
    select empresa_id from sped_settings where empresa_id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
    deps.ownerDb,
  )
  const filled = new Set(saved.map(({ empresa_id }) => empresa_id))
  for (const empresa of rows.filter(({ id }) => !filled.has(id)))
    await inScope(deps.db, { empresaIds: [empresa.id], accountId: null }, async (tx) => {
      const { body } = await readSettings(tx, empresa)
      const complete = { ...body, contador: CONTADOR, inventarios: INVENTARIOS }
      await saveSettings(tx, empresa.id, { body: complete, over: 0, who: 'Demonstração', now: deps.clock.now() })
    })
}
