import type {
  AnoSimulado,
  ClienteSimulado,
  ProdutoSimulado,
  SimulacaoReply,
} from '@portal/contract/tributacao/reforma.ts'
import { ncmText } from '@portal/tables/checks/written.ts'
import { Select } from '../../fields/select.tsx'
import { Button } from '../../kit/button.tsx'
import { type Column, Table } from '../../kit/table.tsx'
import { cx } from '../../lib/cx.ts'
import { formatMoney } from '../../lib/format.ts'
import type { ReformaSearch } from './address.ts'
import styles from './reforma.module.css'

export const taxOf = (ano: AnoSimulado, name: string) => ano.tributos.find(({ ds_tributo }) => ds_tributo === name)

const PARTS = [
  { label: 'Tributos de hoje', names: ['icms', 'iss', 'pis_cofins', 'ipi'], tone: 'old' },
  { label: 'CBS', names: ['cbs'], tone: 'cbs' },
  { label: 'IBS', names: ['ibs'], tone: 'ibs' },
] as const

/** Sum per year as stacked bars; the table above has the same figures for screen readers. */
export function Bars({ anos }: { anos: readonly AnoSimulado[] }) {
  const heights = anos.map((ano) =>
    PARTS.map(({ names }) =>
      Math.max(
        0,
        names.reduce((sum, name) => sum + (taxOf(ano, name)?.vl_saldo ?? 0), 0),
      ),
    ),
  )
  const top = Math.max(1, ...heights.map((parts) => parts.reduce((sum, part) => sum + part, 0)))
  return (
    <figure className={styles.bars} aria-hidden="true">
      <figcaption>
        <b>Soma por ano</b>
        {PARTS.map(({ label, tone }) => (
          <span key={tone} data-tone={tone}>
            {label}
          </span>
        ))}
      </figcaption>
      <div className={styles.columns}>
        {anos.map(({ ano, vl_soma }, index) => (
          <div key={ano}>
            <small>{vl_soma === null ? '' : formatThousands(vl_soma)}</small>
            <span className={styles.column}>
              {PARTS.map(({ tone }, part) => (
                <span
                  key={tone}
                  data-tone={tone}
                  style={{ height: `${((heights[index]?.[part] ?? 0) / top) * 100}%` }}
                />
              )).toReversed()}
            </span>
            <small>{ano}</small>
          </div>
        ))}
      </div>
      <small>em mil R$</small>
    </figure>
  )
}

const formatThousands = (value: number): string =>
  (value / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1, minimumFractionDigits: 1 })

const YEARS = [2027, 2028, 2029, 2030, 2031, 2032, 2033].map((ano) => ({ value: String(ano), label: String(ano) }))
const amounts = [
  {
    key: 'base',
    head: 'Base (R$)',
    numeric: true,
    cell: ({ vl_base }: ClienteSimulado | ProdutoSimulado) => formatMoney(vl_base),
  },
  {
    key: 'cbs',
    head: 'CBS',
    numeric: true,
    cell: ({ vl_cbs }: ClienteSimulado | ProdutoSimulado) => formatMoney(vl_cbs),
  },
  {
    key: 'ibs',
    head: 'IBS',
    numeric: true,
    cell: ({ vl_ibs }: ClienteSimulado | ProdutoSimulado) => formatMoney(vl_ibs),
  },
]
const customerColumns: Column<ClienteSimulado>[] = [
  { key: 'nome', head: 'Cliente', cell: ({ nm_participante }) => nm_participante },
  ...amounts,
  {
    key: 'credito',
    head: 'Toma crédito',
    cell: ({ fl_credito }) => (fl_credito === 'S' ? 'Se do regime regular' : 'Não'),
  },
]
const productColumns: Column<ProdutoSimulado>[] = [
  {
    key: 'produto',
    head: 'Produto',
    cell: ({ nm_prd, cd_produto, cd_ncm, fl_seletivo }) => (
      <span className={styles.two}>
        <span>{nm_prd}</span>
        <small>
          {[cd_produto, ncmText(cd_ncm ?? ''), fl_seletivo === 'S' ? 'Imposto Seletivo' : '']
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    ),
  },
  { key: 'classe', head: 'cClassTrib', cell: ({ cd_classtrib }) => cd_classtrib ?? '–' },
  ...amounts,
]

/** Sales of one year by customer or by product. */
export function Parts({
  data,
  search,
  go,
}: {
  data: SimulacaoReply['data']
  search: ReformaSearch
  go: (change: ReformaSearch) => void
}) {
  const byProduct = search.por === 'produto'
  return (
    <section className={styles.parts} aria-label={byProduct ? 'Vendas por produto' : 'Vendas por cliente'}>
      <div className={styles.partsHead}>
        <h2>{byProduct ? 'Por produto' : 'Por cliente'}</h2>
        <Select label="Ano" value={String(data.ano)} options={YEARS} onChange={(value) => go({ ano: value })} />
        <Button look="quiet" onClick={() => go({ por: byProduct ? undefined : 'produto' })}>
          {byProduct ? 'Ver por cliente' : 'Ver por produto'}
        </Button>
      </div>
      <div className={cx(styles.scroll, styles.partsTable)}>
        {byProduct ? (
          <Table
            label="Produtos"
            columns={productColumns}
            rows={data.produtos}
            keyOf={(row) => `${row.cd_produto} ${row.nm_prd}`}
            plain
            empty="Nenhuma venda no mês."
          />
        ) : (
          <Table
            label="Clientes"
            columns={customerColumns}
            rows={data.clientes}
            keyOf={(row) => `${row.nr_cpfcnpj} ${row.nm_participante}`}
            plain
            empty="Nenhuma venda no mês."
          />
        )}
      </div>
    </section>
  )
}
