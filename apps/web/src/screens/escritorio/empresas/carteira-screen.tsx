import type { EmpresaDaCarteira, Escritorio } from '@portal/contract/escritorio/escritorio.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { FileKey, Plus, Send, SlidersHorizontal, Upload } from 'lucide-react'
import { useState } from 'react'
import { empresasDaCarteiraOptions } from '../../../api/escritorio/escritorio.ts'
import { Button, buttonClass } from '../../../kit/button.tsx'
import layout from '../../../kit/layout.module.css'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import text from '../../../kit/text.module.css'
import { useStore } from '../../../lib/store.ts'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { Failure } from '../../../session/failure.tsx'
import { type KnownCompany, knownCompany } from '../../../session/known-company.ts'
import { useUsuario } from '../../../session/session.ts'
import { AskDialog } from '../certificados/ask-dialog.tsx'
import { batch } from '../certificados/run-batch.ts'
import styles from '../escritorio.module.css'
import { OfOffice } from '../of-office.tsx'
import { useOfficeChanged } from '../use-office-changed.ts'
import { ChangesPart } from './changes-part.tsx'
import { CompanyDialog } from './company-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { PortfolioList } from './portfolio-list.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RemovedPart } from './removed-part.tsx'
import { RequestsPart } from './requests-part.tsx'

const CRUMBS = crumbsTo('Escritório', 'Carteira')

/** Companies of the user's office. */
export function CarteiraScreen() {
  return (
    <>
      <PageHeader title="Carteira" crumbs={CRUMBS} />
      <div className={layout.page}>
        <OfOffice>{(office) => <Carteira office={office} />}</OfOffice>
      </div>
    </>
  )
}

/** Leads to the certificates of many clients, and says how many files of this page wait there. */
function CertificatesLink() {
  const { rows } = useStore(batch)
  const waiting = rows.filter(({ kept }) => !kept).length
  return (
    <Link to="/escritorio/empresas/certificados" className={buttonClass()}>
      <FileKey size={16} aria-hidden="true" />
      {waiting === 0 ? 'Certificados' : `Certificados: ${waiting} ${waiting === 1 ? 'espera' : 'esperam'}`}
    </Link>
  )
}

type Open =
  | { kind: 'new' | 'import' }
  | { kind: 'known'; known: KnownCompany }
  | { kind: 'edit' | 'prove' | 'ask' | 'remove'; empresa: EmpresaDaCarteira }

function Carteira({ office }: { office: Escritorio }) {
  const query = useQuery(empresasDaCarteiraOptions(useUsuario().id))
  const known = knownCompany(useLocation().hash)
  const [open, setOpen] = useState<Open | null>(known && { kind: 'known', known })
  const changed = useOfficeChanged()
  const dialog = { onClose: () => setOpen(null), onChanged: () => void changed() }
  const dono = office.papel === 'dono'
  return (
    <>
      <div className={styles.lead}>
        <p className={text.note}>
          {office.nome}: as empresas {office.fl_carteira === 'S' ? 'do escritório' : 'das suas etiquetas'}.
        </p>
        {office.papel !== 'assistente' && (
          <Link to="/escritorio/$parte" params={{ parte: 'entregar' }} className={buttonClass()}>
            <Send size={16} aria-hidden="true" />
            Entregar
          </Link>
        )}
        <Link to="/escritorio/$parte" params={{ parte: 'sped' }} className={buttonClass()}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          Dados do escritório
        </Link>
        {office.papel !== 'assistente' && <CertificatesLink />}
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
      {query.data && (
        <PortfolioList
          empresas={query.data}
          ask={dono ? (kind, empresa) => setOpen({ kind, empresa }) : null}
          onChanged={() => void changed()}
        />
      )}
      {dono && <RequestsPart onChanged={() => void changed()} />}
      {dono && <ChangesPart onChanged={() => void changed()} />}
      {dono && <RemovedPart onChanged={() => void changed()} />}
      {open?.kind === 'new' && <CompanyDialog {...dialog} />}
      {open?.kind === 'known' && dono && <CompanyDialog {...dialog} known={open.known} />}
      {open?.kind === 'import' && <ImportDialog {...dialog} />}
      {open?.kind === 'edit' && <CompanyDialog {...dialog} empresa={open.empresa} />}
      {open?.kind === 'prove' && (
        <ProofDialog isIn company={open.empresa} onClose={dialog.onClose} onBrought={dialog.onChanged} />
      )}
      {open?.kind === 'ask' && (
        <AskDialog cnpj={open.empresa.cpfcnpj} nome={open.empresa.nome} office={office.nome} onClose={dialog.onClose} />
      )}
      {open?.kind === 'remove' && <RemoveDialog {...dialog} empresa={open.empresa} />}
    </>
  )
}
