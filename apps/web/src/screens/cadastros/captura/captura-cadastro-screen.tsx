import type { Captura } from '@portal/contract/captura/estado.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FlaskConical, RadioTower } from 'lucide-react'
import { capturaOptions } from '../../../api/captura.ts'
import { Badge } from '../../../kit/badge.tsx'
import { buttonClass } from '../../../kit/button.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { useEmpresa } from '../../../session/empresa.ts'
import { Failure } from '../../../session/failure.tsx'
import styles from './captura.module.css'
import { CertificatePart } from './certificate-part.tsx'
import { ConsentPart } from './consent-part.tsx'
import { SwitchesPart } from './switches-part.tsx'

const CRUMBS = crumbsTo('Cadastros', 'Certificados')

/** The A1 certificate of a company and the switches of its capture. */
export function CapturaCadastroScreen() {
  const { cpfcnpj: cnpj } = useEmpresa()
  const { data, isError, error, refetch } = useQuery(capturaOptions(cnpj))
  return (
    <>
      <PageHeader title="Certificados" crumbs={CRUMBS}>
        {data?.captura.fl_simulacao && <Badge tone="neutral" icon={FlaskConical} word="Simulação" />}
        <Link to="/notas/captura" className={buttonClass()}>
          <RadioTower size={16} aria-hidden="true" />
          Ver saúde da captura
        </Link>
      </PageHeader>
      {isError && !data && <Failure error={error} retry={refetch} what="Certificados" />}
      {!data && !isError && <Skeleton label="Carregando o certificado" rows={6} height={56} />}
      {data && <Parts key={cnpj} captura={data.captura} etag={data.etag} />}
    </>
  )
}

function Parts({ captura, etag }: { captura: Captura; etag: string }) {
  const { cpfcnpj: cnpj, nome, papel } = useEmpresa()
  const common = { cnpj, nome, papel, captura, etag }
  return (
    <div className={styles.page}>
      <div className={styles.left}>
        <CertificatePart cnpj={cnpj} may={papel !== 'consulta'} certificado={captura.certificado} />
      </div>
      <div className={styles.right}>
        {captura.fl_desligada_servidor && (
          <p className={styles.note} role="status">
            A captura está desligada neste servidor. O que já chegou continua aqui.
          </p>
        )}
        <SwitchesPart {...common} />
        <ConsentPart {...common} />
      </div>
    </div>
  )
}
