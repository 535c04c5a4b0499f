import type { FaltandoReply, GrupoConta, SerieConta } from '@portal/contract/contas/contas.ts'
import { CircleSlash, Keyboard, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Checkbox } from '../../../fields/checkbox.tsx'
import { ListSearch } from '../../../fields/list-search.tsx'
import { MonthStepper } from '../../../fields/month-stepper.tsx'
import { Button } from '../../../kit/button.tsx'
import tabs from '../../../kit/list-screen.module.css'
import work from '../../../kit/list-work.module.css'
import { cx } from '../../../lib/cx.ts'
import { formatCount, formatDate, formatMoney } from '../../../lib/format.ts'
import { monthTitle } from '../../../lib/month-name.ts'
import styles from './contas.module.css'
import { EndDialog, RequestDialog } from './contas-dialogs.tsx'
import { type ContasState, sequence } from './use-contas.ts'
import { GROUPS, keyOfSerie, lateText, placeText, STATES, shortMonth, TABS, totalsText } from './words.ts'

interface Props {
  state: ContasState
  reply: FaltandoReply
  /** Rows of the tab, the group and the search */
  shown: readonly SerieConta[]
  /** Tax ids of the companies in which the user may act */
  editable: ReadonlySet<string>
  /** Stands in for the rows when no account is known */
  empty: ReactNode
  onChanged: () => void
}

/** Accounts with their six months; the marked ones are asked for, typed or ended together. */
export function ContasList({ state, reply, shown, editable, empty, onChanged }: Props) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'end' | 'request' | null>(null)
  const pickable = shown.filter(({ cpfcnpj }) => editable.has(cpfcnpj))
  const chosen = pickable.filter((row) => picked.has(keyOfSerie(row)))
  const clients = new Set(chosen.map(({ cpfcnpj }) => cpfcnpj)).size
  const toggle = (key: string) => {
    const next = new Set(picked)
    if (!next.delete(key)) next.add(key)
    setPicked(next)
  }
  const typeAll = (rows: readonly SerieConta[]) => {
    const list = rows.map(({ cpfcnpj, cd_serie }) => ({ cpfcnpj, serie: cd_serie }))
    sequence.set(list)
    const [first] = list
    if (first) state.type(first)
  }
  const all = {
    checked: chosen.length > 0 && chosen.length === pickable.length,
    mixed: chosen.length > 0 && chosen.length < pickable.length,
  }
  return (
    <>
      <StateTabs {...state} reply={reply} />
      <FilterLine {...state} />
      {empty && <div className={styles.none}>{empty}</div>}
      {!empty && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
        <section className={styles.rows} aria-label="Contas" tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th className={styles.pick} scope="col">
                  {pickable.length > 0 && (
                    <Checkbox
                      aria-label="Selecionar todas as contas mostradas"
                      {...all}
                      onChange={() => setPicked(new Set(all.checked ? [] : pickable.map(keyOfSerie)))}
                    />
                  )}
                </th>
                <th scope="col">Cliente</th>
                <th scope="col">Fornecedor e instalação</th>
                <th scope="col">Costuma vir</th>
                {(shown[0] ?? reply.data[0])?.meses.map(({ mes }) => (
                  <th key={mes} className={styles.month6} scope="col">
                    {shortMonth(mes)}
                  </th>
                ))}
                <th className={styles.numeric} scope="col">
                  Média (R$)
                </th>
                <th scope="col">Atraso</th>
                <th scope="col">
                  <span className={styles.hidden}>Digitar</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <SeriesRow
                  key={keyOfSerie(row)}
                  row={row}
                  canAct={editable.has(row.cpfcnpj)}
                  isPicked={picked.has(keyOfSerie(row))}
                  onPick={() => toggle(keyOfSerie(row))}
                  onType={() => typeAll([row])}
                />
              ))}
            </tbody>
          </table>
          {shown.length === 0 && <p className={work.nothing}>Nenhuma conta com estes filtros.</p>}
        </section>
      )}
      {chosen.length > 0 && (
        <section className={work.bulk} aria-label="Seleção">
          <strong role="status">{formatCount(chosen.length, 'conta selecionada', 'contas selecionadas')}</strong>
          <span className={styles.soft}>de {formatCount(clients, 'cliente', 'clientes')}</span>
          <Button onClick={() => setDialog('end')}>
            <CircleSlash size={16} aria-hidden="true" />
            Não existe mais
          </Button>
          <Button onClick={() => typeAll(chosen)}>
            <Keyboard size={16} aria-hidden="true" />
            Digitar em sequência
          </Button>
          <Button look="primary" onClick={() => setDialog('request')}>
            <Send size={16} aria-hidden="true" />
            {clients === 1 ? 'Pedir ao cliente' : `Pedir aos ${clients} clientes`}
          </Button>
        </section>
      )}
      <Foot reply={reply} mes={state.mes} />
      {dialog === 'end' && (
        <EndDialog
          mes={state.mes}
          chosen={chosen}
          onClose={() => setDialog(null)}
          onDone={() => {
            setPicked(new Set())
            setDialog(null)
            onChanged()
          }}
        />
      )}
      {dialog === 'request' && (
        <RequestDialog mes={state.mes} chosen={chosen} onAsked={onChanged} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

function Foot({ reply: { data, totais, fl_parcial }, mes }: { reply: FaltandoReply; mes: string }) {
  const clients = new Set(data.map(({ cpfcnpj }) => cpfcnpj)).size
  const isComplete = data.length > 0 && totais.faltam === 0 && totais.esperadas === 0
  return (
    <p className={work.totals}>
      <strong role="status">
        {isComplete
          ? `${monthTitle(mes)} completo: ${formatCount(data.length, 'conta', 'contas')}.`
          : `${formatCount(data.length, 'conta', 'contas')} de ${formatCount(clients, 'cliente', 'clientes')}`}
      </strong>
      {data.length > 0 && !isComplete && <span>{totalsText(totais)}</span>}
      <span className={styles.rule}>
        {fl_parcial
          ? 'Há contas demais para uma lista: algumas ficaram de fora.'
          : 'Uma conta passa a ser esperada depois de 3 meses seguidos.'}
      </span>
    </p>
  )
}

function StateTabs({ search, change, reply }: ContasState & { reply: FaltandoReply }) {
  return (
    <nav className={tabs.tabs} aria-label="Situação das contas">
      {TABS.map(({ ver, label, count }) => (
        <button
          key={label}
          type="button"
          className={cx(work.tab, tabs.tab, search.ver === ver && tabs.current)}
          aria-current={search.ver === ver ? 'page' : undefined}
          onClick={() => change({ ver })}
        >
          {label}
          <span className={tabs.count}>{reply.totais[count]}</span>
        </button>
      ))}
    </nav>
  )
}

function FilterLine({ search, change, mes }: ContasState) {
  // kept beside the address, which changes only when the navigation has ended
  const [text, setText] = useState(search.busca ?? '')
  return (
    <search className={work.filters}>
      <MonthStepper mes={mes} onChange={(other) => change({ mes: other })} />
      <select
        className={work.select}
        aria-label="Tipo de conta"
        value={search.grupo ?? ''}
        // the options are the groups and all of them
        onChange={({ target }) => change({ grupo: (target.value || undefined) as GrupoConta | undefined })}
      >
        <option value="">Todos os tipos</option>
        {Object.entries(GROUPS).map(([grupo, { label }]) => (
          <option key={grupo} value={grupo}>
            {label}
          </option>
        ))}
      </select>
      <ListSearch
        label="Buscar cliente, fornecedor ou instalação"
        placeholder="Cliente, fornecedor ou instalação"
        value={text}
        onChange={(value) => {
          setText(value)
          change({ busca: value || undefined })
        }}
      />
      <ul className={styles.legend} aria-hidden="true">
        {(['xml', 'digitada', 'falta', 'esperada'] as const).map((state) => (
          <li key={state}>
            <StateIcon state={state} />
            {STATES[state].label}
          </li>
        ))}
      </ul>
    </search>
  )
}

function StateIcon({ state }: { state: SerieConta['ds_estado'] }) {
  const { icon: Icon } = STATES[state]
  return <Icon size={16} className={styles[state]} aria-hidden="true" />
}

interface RowProps {
  row: SerieConta
  canAct: boolean
  isPicked: boolean
  onPick: () => void
  onType: () => void
}

function SeriesRow({ row, canAct, isPicked, onPick, onType }: RowProps) {
  const { icon: GroupIcon } = GROUPS[row.ds_grupo]
  const supplier = row.nm_emitente ?? row.nr_cpfcnpj_emitente
  const name = `${supplier} de ${row.nome}`
  return (
    <tr className={cx(isPicked && styles.picked)}>
      <td className={styles.pick}>
        {canAct && <Checkbox aria-label={`Selecionar ${name}`} checked={isPicked} onChange={onPick} />}
      </td>
      <td className={styles.client}>{row.nome}</td>
      <td className={styles.supplier}>
        <GroupIcon size={16} aria-hidden="true" />
        <span>
          {supplier}
          <span className={styles.soft}>{placeText(row)}</span>
        </span>
      </td>
      <td data-head="Costuma vir">
        {row.nr_meses > 1 ? `dia ${two(row.nr_dia)}, a cada ${row.nr_meses} meses` : `dia ${two(row.nr_dia)}`}
      </td>
      {row.meses.map(({ mes, ds_estado }) => (
        <td key={mes} className={styles.month6} data-head={shortMonth(mes)}>
          <StateIcon state={ds_estado} />
          <span className={styles.hidden}>{STATES[ds_estado].label}</span>
        </td>
      ))}
      <td className={styles.numeric} data-head="Média (R$)">
        {formatMoney(row.vl_media)}
      </td>
      <td className={cx(row.ds_estado === 'falta' && styles.late)} data-head="Atraso">
        {lateText(row)}
        {row.dt_pedido && <span className={styles.soft}>pedida em {formatDate(row.dt_pedido).slice(0, 5)}</span>}
        {row.fl_prova && row.ds_estado === 'falta' && (
          <span className={styles.soft}>A conta seguinte mostra este consumo</span>
        )}
      </td>
      <td className={styles.act}>
        {canAct && row.ds_estado === 'falta' && (
          <button type="button" className={work.link} aria-label={`Digitar ${name}`} onClick={onType}>
            Digitar
          </button>
        )}
        {row.ds_estado === 'esperada' && <span className={styles.soft}>espera</span>}
      </td>
    </tr>
  )
}

const two = (day: number): string => String(day).padStart(2, '0')
