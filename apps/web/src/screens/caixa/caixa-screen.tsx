import type { Escritorio } from '@portal/contract/escritorio/escritorio.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { AtSign, Copy, Inbox, Search } from 'lucide-react'
import { useState } from 'react'
import { type CaixaFilter, caixaOptions, enderecosOptions } from '../../api/escritorio/caixa.ts'
import { escritorioOptions } from '../../api/escritorio/escritorio.ts'
import { Button } from '../../kit/button.tsx'
import tabs from '../../kit/list-screen.module.css'
import { Message } from '../../kit/message.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { cx } from '../../lib/cx.ts'
import { formatCount } from '../../lib/format.ts'
import { Failure } from '../../session/failure.tsx'
import { useUsuario } from '../../session/session.ts'
import { type CaixaSearch, type ChangeCaixa, parseCaixa } from './address.ts'
import { AddressesDialog } from './addresses-dialog.tsx'
import styles from './caixa.module.css'
import { DeliveryPanel } from './delivery-panel.tsx'
import { InboxList } from './inbox-list.tsx'
import { TABS } from './words.ts'

/** What arrived at the office by mail and by the links of its clients: what waits first, and the one question of each. */

const CRUMBS = [
  { key: 'inicio', node: <Link to="/inicio">Início</Link> },
  { key: 'caixa', node: 'Caixa de entrada' },
]

export function CaixaScreen() {
  const search = parseCaixa(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change: ChangeCaixa = (part) =>
    void navigate({ to: '/notas/caixa', search: parseCaixa({ ...search, ...part }), replace: true })
  const office = useQuery(escritorioOptions(useUsuario().id))
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={cx(styles.screen, search.id && styles.withPanel)}>
      <div className={styles.list}>
        <PageHeader title="Caixa de entrada" crumbs={CRUMBS}>
          {office.data && (
            <Button onClick={() => setIsOpen(true)}>
              <AtSign size={16} aria-hidden="true" />
              Endereços
            </Button>
          )}
        </PageHeader>
        {office.isPending && <Skeleton label="Carregando a caixa de entrada" />}
        {office.isError && <Failure error={office.error} retry={office.refetch} what="Caixa de entrada" />}
        {office.data === null && (
          <Message icon={Inbox} title="A caixa de entrada é de quem trabalha em um escritório." />
        )}
        {office.data && <Arrived search={search} change={change} />}
      </div>
      {office.data && search.id && (
        <DeliveryPanel key={search.id} id={search.id} onClose={() => change({ id: undefined })} />
      )}
      {isOpen && office.data && <Addresses office={office.data} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

const Addresses = ({ office, onClose }: { office: Escritorio; onClose: () => void }) => (
  <AddressesDialog isKeeper={office.papel !== 'assistente'} onClose={onClose} />
)

interface Props {
  search: CaixaSearch
  change: ChangeCaixa
}

const toFilter = ({ ver, busca }: CaixaSearch): CaixaFilter => ({
  ...(ver !== 'todas' && { ds_situacao: ver ?? 'espera' }),
  ...(busca && { ds_busca: busca }),
})

function Arrived({ search, change }: Props) {
  const { id } = useUsuario()
  const query = useInfiniteQuery({ ...caixaOptions(id, toFilter(search)), placeholderData: keepPreviousData })
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const waiting = query.data?.pages[0]?.nr_espera ?? 0
  return (
    <>
      <nav className={tabs.tabs} aria-label="Situação da entrega">
        {TABS.map(({ ver, label }) => (
          <button
            key={label}
            type="button"
            className={cx(styles.tab, tabs.tab, search.ver === ver && tabs.current)}
            aria-current={search.ver === ver ? 'page' : undefined}
            onClick={() => change({ ver, id: undefined })}
          >
            {label}
            {ver === undefined && <span className={tabs.count}>{waiting}</span>}
          </button>
        ))}
      </nav>
      <FilterLine search={search} change={change} />
      {query.isPending && <Skeleton label="Carregando as entregas" rows={8} height={64} />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Caixa de entrada" />}
      {query.data && rows.length === 0 && <Nothing search={search} />}
      {rows.length > 0 && <InboxList rows={rows} current={search.id} onOpen={(entrega) => change({ id: entrega })} />}
      {query.hasNextPage && (
        <p className={styles.more}>
          <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Mostrar mais
          </Button>
        </p>
      )}
      <p className={styles.totals} role="status">
        <strong>
          {formatCount(rows.length, 'entrega', 'entregas')}
          {query.hasNextPage ? ' até aqui' : ''}
        </strong>
      </p>
    </>
  )
}

function Nothing({ search }: { search: CaixaSearch }) {
  const address = useOfficeAddress()
  if (search.busca || search.ver) return <Message icon={Inbox} title="Nenhuma entrega com estes filtros." />
  return (
    <Message
      icon={Inbox}
      title={address ? `Nada esperando. O que chega em ${address} aparece aqui.` : 'Nada esperando.'}
    />
  )
}

/** The newest open address of the office itself; null without one. */
function useOfficeAddress(): string | null {
  const { data } = useQuery(enderecosOptions(useUsuario().id))
  const own = data?.data.find(({ cpfcnpj, dt_revogacao }) => cpfcnpj === null && dt_revogacao === null)
  return (data?.fl_recebe && own?.ds_endereco) || null
}

function FilterLine({ search, change }: Props) {
  const address = useOfficeAddress()
  return (
    <search className={styles.filters}>
      {address && (
        <span className={styles.own}>
          <AtSign size={16} aria-hidden="true" />
          <span className={styles.address}>{address}</span>
          <Button look="quiet" onClick={() => void copyText(address, 'Endereço copiado.')}>
            <Copy size={16} aria-hidden="true" />
            Copiar
          </Button>
        </span>
      )}
      <label className={styles.search}>
        <Search size={16} aria-hidden="true" />
        <input
          type="search"
          aria-label="Buscar remetente, assunto ou arquivo"
          placeholder="Remetente, assunto ou arquivo"
          maxLength={100}
          value={search.busca ?? ''}
          onChange={({ target }) => change({ busca: target.value || undefined, id: undefined })}
        />
      </label>
    </search>
  )
}
