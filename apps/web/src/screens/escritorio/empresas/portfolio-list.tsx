import type { EmpresaDaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../../kit/button.tsx'
import layout from '../../../kit/layout.module.css'
import { Table } from '../../../kit/table.tsx'
import { Tabs } from '../../../kit/tabs.tsx'
import text from '../../../kit/text.module.css'
import { cx } from '../../../lib/cx.ts'
import { formatCount, formatInteger } from '../../../lib/format.ts'
import { MIDDLE, useMedia } from '../../../lib/use-media.ts'
import { keep, useKept } from '../../../prefs/kept.ts'
import { ViewsButton } from '../../../prefs/views/views-button.tsx'
import type { Visao } from '../../../prefs/visoes.ts'
import { useEmpresas } from '../../../session/empresa.ts'
import { useOwnName } from '../../../session/people/colleagues.ts'
import styles from '../escritorio.module.css'
import { type CarteiraSearch, filterOf, NO_SEARCH, orderOf, parseCarteira, searchOfFilter, sortOf } from './address.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { type Ask, columnsOf } from './columns.tsx'
import { ALL, type CarteiraFilter, filterCarteira } from './filter.ts'
import { FiltersBar } from './filters-bar.tsx'
import { QUICK, regimeTotals, sortCarteira } from './quick.ts'

/** Rows that are shown at first, and more of them at each click. */
const STEP = 100
/** Storage key of the columns that the user hides. */
const HIDDEN_KEY = 'portal_carteira_ocultas'

const TABS: { value: CarteiraFilter['situacao']; label: string }[] = [
  { value: ALL, label: 'Todas' },
  { value: 'ativa', label: 'Ativas' },
  { value: 'pendente', label: 'Pendentes' },
  { value: 'inativa', label: 'Inativas' },
]

interface Props {
  empresas: EmpresaDaCarteira[]
  /** Null: the user may not change the portfolio */
  ask: Ask | null
  onChanged: () => void
}

/** The portfolio by situation, a tab for each that occurs. */
export function PortfolioList(props: Props) {
  const { search, change } = useCarteiraSearch()
  const { situacao: chosen } = filterOf(search)
  const count = (situacao: string) => props.empresas.filter(({ ds_situacao }) => ds_situacao === situacao).length
  const list = <Listed {...props} search={search} change={change} />
  const tabs = TABS.map((tab) => ({ ...tab, count: tab.value === ALL ? props.empresas.length : count(tab.value) }))
  return (
    <Tabs
      label="Situação"
      value={chosen}
      onChange={(situacao) => change({ situacao: situacao === ALL ? undefined : situacao, so: undefined })}
      tabs={tabs
        .filter((tab) => tab.value === ALL || tab.value === chosen || tab.count > 0)
        .map((tab) => ({ ...tab, content: tab.value === chosen && list }))}
    />
  )
}

interface ListedProps extends Props {
  search: CarteiraSearch
  change: (part: CarteiraSearch) => void
}

function Listed({ empresas, ask, onChanged, search, change }: ListedProps) {
  const filter = filterOf(search)
  const sort = sortOf(search)
  const [limit, setLimit] = useState(STEP)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [changing, setChanging] = useState(false)
  const hidden = (useKept(HIDDEN_KEY) ?? '').split(',')
  const compact = useMedia(MIDDLE)
  const mine = useEmpresas().empresas
  const limited = new Set(mine.flatMap(({ cpfcnpj, fl_limitada }) => (fl_limitada === 'S' ? cpfcnpj : [])))
  const now = Date.now()
  const filtered = filterCarteira(empresas, filter)
  const chip = QUICK.find(({ key }) => key === search.so)
  const found = sortCarteira(chip ? filtered.filter((empresa) => chip.fits(empresa, now)) : filtered, sort)
  const choice = ask && { chosen, all: found.map(({ cpfcnpj }) => cpfcnpj), onChoose: setChosen }
  const selected = empresas.filter(({ cpfcnpj }) => chosen.has(cpfcnpj))
  return (
    <div className={styles.list}>
      <FiltersBar
        empresas={empresas}
        filter={filter}
        onChange={(next) => change(searchOfFilter(next))}
        hidden={hidden}
        onHide={(keys) => keep(HIDDEN_KEY, keys.join(','))}
      >
        <PortfolioViews search={search} change={change} />
      </FiltersBar>
      <QuickChips
        empresas={filtered}
        now={now}
        quick={chip?.key ?? null}
        responsavel={search.responsavel ?? null}
        onChange={change}
      />
      {selected.length > 0 && (
        <div className={styles.bulk}>
          <p>{formatCount(selected.length, 'empresa selecionada', 'empresas selecionadas')}</p>
          <Button onClick={() => setChanging(true)}>Alterar as selecionadas</Button>
          <Button look="quiet" onClick={() => setChosen(new Set())}>
            Desmarcar
          </Button>
        </div>
      )}
      <Table
        cards
        label="Empresas da carteira"
        columns={columnsOf({ ask, choice, compact, hidden, limited })}
        rows={found.slice(0, limit)}
        keyOf={({ cpfcnpj }) => cpfcnpj}
        sort={sort}
        onSort={(next) => change({ ordem: orderOf(next) })}
        empty={empresas.length === 0 ? 'A carteira ainda não tem empresas.' : 'Nenhuma empresa com estes filtros.'}
      />
      {found.length > limit && (
        <div className={layout.row}>
          <Button onClick={() => setLimit(limit + STEP)}>Mostrar mais</Button>
        </div>
      )}
      <Totals found={found} of={empresas.length} />
      {found.some(({ fl_comprovada }) => fl_comprovada === 'N') && (
        <p className={text.note}>
          «Não comprovada»: só recebe o que vocês importam, até um A1 ou uma entrada com o e-CNPJ dela.
        </p>
      )}
      {changing && (
        <BulkDialog
          empresas={selected}
          onClose={() => setChanging(false)}
          onChanged={() => {
            setChosen(new Set())
            onChanged()
          }}
        />
      )}
    </div>
  )
}

interface ChipsProps {
  empresas: readonly EmpresaDaCarteira[]
  now: number
  quick: string | null
  responsavel: string | null
  onChange: (part: CarteiraSearch) => void
}

/** One chip for each thing that needs a person, with its count; absent at zero. */
function QuickChips({ empresas, now, quick, responsavel, onChange }: ChipsProps) {
  const own = useOwnName()
  const mine = empresas.filter(({ nm_responsavel }) => nm_responsavel === own).length
  const isMine = own !== null && responsavel === own
  const counted = QUICK.map((chip) => ({ ...chip, count: empresas.filter((row) => chip.fits(row, now)).length }))
  return (
    <div className={layout.row}>
      {own !== null && (mine > 0 || isMine) && (
        <button
          type="button"
          className={cx(styles.quick, isMine && styles.pressed)}
          aria-pressed={isMine}
          onClick={() => onChange({ responsavel: isMine ? undefined : own })}
        >
          Minhas <span>{formatInteger(mine)}</span>
        </button>
      )}
      {counted
        .filter(({ key, count }) => count > 0 || key === quick)
        .map(({ key, label, count }) => (
          <button
            key={key}
            type="button"
            className={cx(styles.quick, key === quick && styles.pressed)}
            aria-pressed={key === quick}
            onClick={() => onChange({ so: key === quick ? undefined : key })}
          >
            {label} <span>{formatInteger(count)}</span>
          </button>
        ))}
    </div>
  )
}

function Totals({ found, of }: { found: readonly EmpresaDaCarteira[]; of: number }) {
  return (
    <p className={styles.totals} role="status">
      <strong>{formatCount(found.length, 'empresa', 'empresas')}</strong>
      {found.length !== of && <span>de {formatInteger(of)}</span>}
      {regimeTotals(found).map(({ label, count }) => (
        <span key={label}>
          {label} <b>{formatInteger(count)}</b>
        </span>
      ))}
    </p>
  )
}

/** Milliseconds after the last change until the address is written; a typed search is not written letter by letter. */
const DEBOUNCE = 300

const keyOf = (search: CarteiraSearch): string => JSON.stringify(parseCarteira(search))

/** Filters and order of the portfolio, which the address follows. */
function useCarteiraSearch() {
  const raw = useSearch({ strict: false })
  const address = useMemo(() => parseCarteira(raw), [raw])
  const [search, setSearch] = useState(address)
  const written = useRef(keyOf(address))
  const navigate = useNavigate()
  useEffect(() => {
    // back, forward or a link changed the address: the filters follow it
    if (keyOf(address) === written.current) return
    written.current = keyOf(address)
    setSearch(address)
  }, [address])
  useEffect(() => {
    if (keyOf(search) === written.current) return
    const timer = setTimeout(() => {
      written.current = keyOf(search)
      const next = { ...NO_SEARCH, ...search }
      void navigate({
        to: '/escritorio/$parte',
        params: { parte: 'empresas' },
        search: (now: Record<string, string | undefined>) => ({ ...now, ...next }),
        replace: true,
      })
    }, DEBOUNCE)
    return () => clearTimeout(timer)
  }, [search, navigate])
  return { search, change: (part: CarteiraSearch) => setSearch((now) => ({ ...now, ...part })) }
}

/** Built-in views. */
const READY: readonly Visao[] = [
  { nome: 'Certificados que vencem', endereco: { so: 'vence', ordem: 'certificado' } },
  { nome: 'Simples sem responsável', endereco: { regime: 'simples', so: 'sem-responsavel' } },
]

/** Views of the portfolio. */
const PortfolioViews = ({ search, change }: { search: CarteiraSearch; change: (search: CarteiraSearch) => void }) => (
  <ViewsButton
    tela="carteira"
    ready={READY}
    now={Object.fromEntries(Object.entries(parseCarteira(search)))}
    keeps="Filtros e ordem"
    apply={(endereco) => change({ ...NO_SEARCH, ...parseCarteira(endereco) })}
  />
)
