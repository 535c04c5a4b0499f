import { Ban, Check, CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../kit/badge.tsx'
import { BarChart, LineChart } from '../../../kit/chart.tsx'
import { Paging } from '../../../kit/paging.tsx'
import { type Sort, Table } from '../../../kit/table.tsx'
import { formatDate, formatInteger, formatMoney, formatReais } from '../../../lib/format.ts'
import type { PageState } from '../../../lib/page-range.ts'
import { Part, State, States } from './part.tsx'
import { MONTHS, NOTES, type SampleNote } from './samples.ts'
import styles from './ui.module.css'

/** What one reads. */
export function DataParts() {
  return (
    <>
      <TablePart />
      <Part name="Etiquetas" about="Um estado: ícone e palavra, nunca só a cor.">
        <div className={styles.row}>
          <Badge tone="ok" icon={CircleCheck} word="Autorizada" />
          <Badge tone="cancelled" icon={CircleX} word="Cancelada" />
          <Badge tone="amber" icon={TriangleAlert} word="Denegada" />
          <Badge tone="info" icon={Info} word="Encerrada" />
          <Badge tone="neutral" icon={Ban} word="Sem protocolo" />
          <Badge tone="ok" icon={Check} word="Autorizada, em lista" quiet />
        </div>
      </Part>
      <Part name="Gráficos" about="Pequenos, em SVG; os números também estão em uma tabela para quem não os vê.">
        <States>
          <State name="Barras">
            <BarChart label="Valor emitido por mês" points={MONTHS} format={formatReais} />
          </State>
          <State name="Linha">
            <LineChart label="Valor recebido por mês" points={MONTHS} format={formatReais} />
          </State>
          <State name="Sem dados">
            <BarChart label="Valor sem dados" points={[]} format={formatReais} />
          </State>
        </States>
      </Part>
      <Colours />
    </>
  )
}

const COLUMNS = [
  {
    key: 'number',
    head: 'Número',
    numeric: true,
    sortable: true,
    cell: ({ number }: SampleNote) => formatInteger(number),
  },
  { key: 'day', head: 'Emissão', sortable: true, cell: ({ day }: SampleNote) => formatDate(day) },
  { key: 'party', head: 'Outra parte', cell: ({ party }: SampleNote) => party },
  {
    key: 'value',
    head: 'Valor (R$)',
    numeric: true,
    sortable: true,
    cell: ({ value }: SampleNote) => formatMoney(value),
  },
] as const

function TablePart() {
  const [page, setPage] = useState<PageState>({ page: 0, size: 25 })
  const [sort, setSort] = useState<Sort>({ key: 'number', down: true })
  const rows = sorted(sort)
  const from = page.page * page.size
  return (
    <Part name="Tabela e páginas" about="Números à direita, em colunas; o cabeçalho ordena.">
      <States>
        <State name="1.284 linhas" wide>
          <Table
            label="Notas de exemplo"
            columns={COLUMNS}
            rows={rows.slice(from, from + page.size)}
            keyOf={({ number }) => String(number)}
            sort={sort}
            onSort={(next) => {
              setSort(next)
              setPage({ ...page, page: 0 })
            }}
          />
          <Paging {...page} total={rows.length} onChange={setPage} />
        </State>
        <State name="Em cartões, numa janela estreita" wide>
          <Table
            cards
            label="Notas de exemplo, em cartões"
            columns={[...COLUMNS].sort(({ key }) => (key === 'party' ? -1 : 1))}
            rows={rows.slice(0, 3)}
            keyOf={({ number }) => String(number)}
          />
        </State>
        <State name="Sem linhas" wide>
          <Table
            label="Notas de exemplo, nenhuma"
            columns={COLUMNS}
            rows={[]}
            keyOf={({ number }) => String(number)}
            empty="Nenhuma nota neste período."
          />
        </State>
      </States>
    </Part>
  )
}

function sorted({ key, down }: Sort): SampleNote[] {
  const of = (note: SampleNote) => (key === 'day' ? note.day : key === 'value' ? note.value : note.number)
  return NOTES.toSorted((a, b) => (of(a) < of(b) ? -1 : of(a) > of(b) ? 1 : 0) * (down ? -1 : 1))
}

const TOKENS = [
  'page',
  'surface',
  'sunken',
  'hover',
  'border',
  'border-strong',
  'control',
  'text',
  'text-2',
  'primary',
  'primary-hover',
  'link',
  'tint',
  'ok',
  'ok-tint',
  'cancelled',
  'cancelled-tint',
  'amber',
  'amber-tint',
  'neutral-tint',
]

function Colours() {
  return (
    <Part name="Cores" about="As únicas que existem; cada tema dá as suas.">
      <div className={styles.swatches}>
        {TOKENS.map((token) => (
          <div key={token} className={styles.swatch}>
            <span style={{ background: `var(--${token})` }} />
            {token}
          </div>
        ))}
      </div>
    </Part>
  )
}
