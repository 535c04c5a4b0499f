import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { Suspense } from 'react'
import { sessoesOptions } from '../../api/acesso/conta.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { lazyNamed } from '../../lib/lazy.tsx'
import { crumbsTo } from '../../session/crumbs.tsx'
import { useUsuario } from '../../session/session.ts'
import styles from './conta.module.css'
import { DadosSection } from './dados-section.tsx'
import { FatorSection } from './fator-section.tsx'
import { ContaSection } from './section.tsx'
import { SenhaSection } from './senha-section.tsx'
import { SessoesSection } from './sessoes-section.tsx'

/**
 * Settings of the user, independent of the chosen company: data, password, second factor, sessions, keys, notices,
 * looks. Each section asks and saves for itself. The demonstration's user belongs to everybody: its data and password
 * cannot be changed.
 */

// one part, so that the first page knows of few files
const MoreSections = lazyNamed(() => import('./more-sections.tsx'), 'MoreSections')

const CRUMBS = crumbsTo('Minha conta')

export function ContaScreen() {
  const { id } = useUsuario()
  const sessoes = useQuery(sessoesOptions(id))
  const method = sessoes.data?.data.find(({ fl_atual }) => fl_atual)?.ds_metodo
  const byCertificate = method === 'certificado'
  const isDemo = method === 'demo'
  return (
    <>
      <PageHeader title="Minha conta" crumbs={CRUMBS} />
      <div className={styles.page}>
        <DadosSection byCertificate={byCertificate} fixed={isDemo} />
        {isDemo ? (
          <DemoSection />
        ) : (
          <>
            <SenhaSection byCertificate={byCertificate} />
            <FatorSection byCertificate={byCertificate} />
          </>
        )}
        <SessoesSection query={sessoes} />
        <Suspense fallback={null}>
          <MoreSections byCertificate={byCertificate} isDemo={isDemo} />
        </Suspense>
      </div>
    </>
  )
}

const DemoSection = () => (
  <ContaSection title="Senha e segundo fator">
    <p className={styles.note}>
      <Info size={16} aria-hidden="true" />O usuário da demonstração é de todos: os dados, a senha, o segundo fator e as
      chaves dele não podem ser mudados, e a conta não pode ser apagada. No seu próprio usuário, é aqui que se mudam.
    </p>
  </ContaSection>
)
