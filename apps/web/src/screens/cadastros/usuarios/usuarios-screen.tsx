import type { TitularesReply } from '@portal/contract/acesso/usuarios.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Building2, Lock } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { titularesOptions } from '../../../api/acesso/usuarios.ts'
import { buttonClass } from '../../../kit/button.tsx'
import layout from '../../../kit/layout.module.css'
import { Message } from '../../../kit/message.tsx'
import { PageHeader } from '../../../kit/page-header.tsx'
import { Tabs } from '../../../kit/tabs.tsx'
import { formatTaxId } from '../../../lib/format.ts'
import { lazyNamed } from '../../../lib/lazy.tsx'
import { crumbsTo } from '../../../session/crumbs.tsx'
import { useEmpresaIfAny, useEmpresas } from '../../../session/empresa.ts'
import { useInOffice } from '../../../session/office.ts'
import styles from '../cadastros.module.css'
import type { UsuariosPart } from './parts.ts'
import { PessoasPart } from './pessoas-part.tsx'

// each part is loaded when its tab is opened: together they would weigh as much as the rest of the portal
const ChavesPart = lazyNamed(() => import('./chaves-part.tsx'), 'ChavesPart')
const SuportePart = lazyNamed(() => import('./suporte-part.tsx'), 'SuportePart')
const SegurancaPart = lazyNamed(() => import('./seguranca-part.tsx'), 'SegurancaPart')
const AuditoriaPart = lazyNamed(() => import('./auditoria-part.tsx'), 'AuditoriaPart')

const part = (content: ReactNode) => <Suspense fallback={null}>{content}</Suspense>

const route = getRouteApi('/shell/cadastros/usuarios')
const CRUMBS = crumbsTo('Cadastros', 'Usuários')

/** Users, keys and access of a company, for its titular. For the provider the address has the company. */
export function UsuariosScreen() {
  const empresa = useEmpresaIfAny()
  const { pessoas_de, empresa: asked } = route.useSearch()
  // the provider's staff, who may have no company, also use older addresses, which named it `empresa`
  const other = pessoas_de ?? (empresa ? undefined : asked)
  return (
    <>
      <PageHeader title="Usuários" crumbs={CRUMBS} />
      <div className={layout.page}>{other ? <OfProvider cnpj={other} /> : <Own papel={empresa?.papel} />}</div>
    </>
  )
}

function OfProvider({ cnpj }: { cnpj: string }) {
  return (
    <>
      <p className={styles.text}>
        <Link to="/cadastros/empresas">Empresas</Link> · pessoas de {formatTaxId(cnpj)}
      </p>
      <PessoasPart cnpj={cnpj} provider />
    </>
  )
}

function Own({ papel }: { papel: string | undefined }) {
  const empresa = useEmpresaIfAny()
  const isProvider = useEmpresas().query.data?.fl_fornecedor === 'S'
  const { aba = 'pessoas' } = route.useSearch()
  const navigate = route.useNavigate()
  if (!empresa && !isProvider) {
    return (
      <Message icon={Building2} title="Ainda não há empresa aqui." detail="Comece em Início.">
        <Link to="/inicio" className={buttonClass({ look: 'primary' })}>
          Ir para Início
        </Link>
      </Message>
    )
  }
  if (!empresa) {
    return (
      <Message icon={Building2} title="Escolha uma empresa." detail="Selecione uma empresa para ver seus usuários.">
        <Link to="/cadastros/empresas">Ver empresas</Link>
      </Message>
    )
  }
  if (papel !== 'titular') return <ForTitular cnpj={empresa.cpfcnpj} />
  const cnpj = empresa.cpfcnpj
  const tabs = [
    { value: 'pessoas' as const, label: 'Pessoas', content: <PessoasPart key={cnpj} cnpj={cnpj} /> },
    { value: 'chaves' as const, label: 'Chaves de API', content: part(<ChavesPart key={cnpj} cnpj={cnpj} />) },
    { value: 'suporte' as const, label: 'Suporte', content: part(<SuportePart key={cnpj} cnpj={cnpj} />) },
    { value: 'seguranca' as const, label: 'Segurança', content: part(<SegurancaPart key={cnpj} cnpj={cnpj} />) },
    { value: 'auditoria' as const, label: 'Auditoria', content: part(<AuditoriaPart key={cnpj} cnpj={cnpj} />) },
  ]
  const go = (next: UsuariosPart) => void navigate({ search: next === 'pessoas' ? {} : { aba: next }, replace: true })
  return <Tabs label="Partes de Usuários" value={aba} onChange={go} tabs={tabs} />
}

/** For the other users of a company: whom to ask. */
function ForTitular({ cnpj }: { cnpj: string }) {
  const { data } = useQuery(titularesOptions(cnpj))
  const inOffice = useInOffice()
  return (
    <Message
      icon={Lock}
      title={titularesText(data?.data ?? [])}
      detail={data?.data.length === 0 ? 'Esta empresa ainda não tem titular no portal.' : undefined}
    >
      {inOffice && (
        <Link to="/escritorio/$parte" params={{ parte: 'pessoas' }}>
          Ver as pessoas do escritório
        </Link>
      )}
    </Message>
  )
}

/** `Só o titular cuida de usuários: Carlos Avelar (carlos@exemplo.com.br).` */
function titularesText(titulares: TitularesReply['data']): string {
  const names = titulares.map(({ nome, email }) => (email ? `${nome} (${email})` : nome)).join(', ')
  const only = titulares.length > 1 ? 'Só os titulares cuidam de usuários' : 'Só o titular cuida de usuários'
  return names ? `${only}: ${names}.` : `${only}.`
}
