import type { EmpresaDaCarteira, Escritorio } from '@portal/contract/escritorio.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, SlidersHorizontal, Upload } from 'lucide-react'
import { useState } from 'react'
import { empresasDaCarteiraOptions } from '../../../api/escritorio.ts'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { Table } from '../../../kit/table.tsx'
import { formatCount } from '../../../lib/format.ts'
import { Failure } from '../../../session/failure.tsx'
import { useUsuario } from '../../../session/session.ts'
import styles from '../escritorio.module.css'
import { OfOffice } from '../of-office.tsx'
import { useOfficeChanged } from '../use-office-changed.ts'
import { columnsOf } from './columns.tsx'
import { CompanyDialog } from './company-dialog.tsx'
import { filterCarteira, NO_FILTER } from './filter.ts'
import { FiltersBar } from './filters-bar.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RequestsPart } from './requests-part.tsx'

const CRUMBS = [
  { key: 'inicio', node: <Link to="/inicio">Início</Link> },
  { key: 'escritorio', node: 'Escritório' },
  { key: 'carteira', node: 'Carteira' },
]

/** Companies of the user's office. */
export function CarteiraScreen() {
  return (
    <>
      <PageHeader title="Carteira" crumbs={CRUMBS} />
      <div className={styles.page}>
        <OfOffice>{(office) => <Carteira office={office} />}</OfOffice>
      </div>
    </>
  )
}

type Open = { kind: 'new' | 'import' } | { kind: 'edit' | 'remove'; empresa: EmpresaDaCarteira }

function Carteira({ office }: { office: Escritorio }) {
  const query = useQuery(empresasDaCarteiraOptions(useUsuario().id))
  const [open, setOpen] = useState<Open | null>(null)
  const changed = useOfficeChanged()
  const dialog = { onClose: () => setOpen(null), onChanged: () => void changed() }
  const dono = office.papel === 'dono'
  return (
    <>
      <div className={styles.row}>
        <p className={styles.text}>
          {office.nome}: as empresas {office.fl_carteira === 'S' ? 'do escritório' : 'das suas etiquetas'}.
        </p>
        <Link to="/escritorio/$parte" params={{ parte: 'sped' }} className={buttonClass()}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          Dados do escritório
        </Link>
        {dono && (
          <>
            <Button onClick={() => setOpen({ kind: 'import' })}>
              <Upload size={16} aria-hidden="true" />
              Importar planilha
            </Button>
            <Button look="primary" onClick={() => setOpen({ kind: 'new' })}>
              <Plus size={16} aria-hidden="true" />
              Nova empresa
            </Button>
          </>
        )}
      </div>
      {query.isPending && <Skeleton label="Carregando a carteira" />}
      {query.isError && <Failure error={query.error} retry={query.refetch} what="Carteira" />}
      {query.data && <List empresas={query.data} ask={dono ? (kind, empresa) => setOpen({ kind, empresa }) : null} />}
      {dono && <RequestsPart />}
      {open?.kind === 'new' && <CompanyDialog {...dialog} />}
      {open?.kind === 'import' && <ImportDialog {...dialog} />}
      {open?.kind === 'edit' && <CompanyDialog {...dialog} empresa={open.empresa} />}
      {open?.kind === 'remove' && <RemoveDialog {...dialog} empresa={open.empresa} />}
    </>
  )
}

/** Rows that are shown at first, and more of them at each click. */
const STEP = 100

function List({ empresas, ask }: { empresas: EmpresaDaCarteira[]; ask: Parameters<typeof columnsOf>[0] }) {
  const [filter, setFilter] = useState(NO_FILTER)
  const [limit, setLimit] = useState(STEP)
  const found = filterCarteira(empresas, filter)
  return (
    <>
      <FiltersBar empresas={empresas} filter={filter} onChange={setFilter} />
      <p className={styles.text} role="status">
        {formatCount(found.length, 'empresa', 'empresas')}
        {found.length !== empresas.length && ` de ${empresas.length}`}
      </p>
      <Table
        cards
        label="Empresas da carteira"
        columns={columnsOf(ask)}
        rows={found.slice(0, limit)}
        keyOf={({ cpfcnpj }) => cpfcnpj}
        empty={empresas.length === 0 ? 'A carteira ainda não tem empresas.' : 'Nenhuma empresa com estes filtros.'}
      />
      {found.length > limit && (
        <div className={styles.row}>
          <Button onClick={() => setLimit(limit + STEP)}>Mostrar mais</Button>
        </div>
      )}
    </>
  )
}
