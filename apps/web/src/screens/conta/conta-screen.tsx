import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Info } from 'lucide-react'
import { sessoesOptions } from '../../api/conta.ts'
import { RadioField } from '../../fields/choice.tsx'
import { TaxId } from '../../fields/tax-id.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { isThemeMode, setThemeMode, useThemeMode } from '../../prefs/theme.ts'
import { useUsuario } from '../../session/session.ts'
import styles from './conta.module.css'
import { FatorSection } from './fator-section.tsx'
import { ContaSection } from './section.tsx'
import { SenhaSection } from './senha-section.tsx'
import { SessoesSection } from './sessoes-section.tsx'

const CRUMBS = [
  { key: 'inicio', node: <Link to="/inicio">Início</Link> },
  { key: 'conta', node: 'Minha conta' },
]

/** Settings of the user, independent of the chosen company. */
export function ContaScreen() {
  const { id } = useUsuario()
  const sessoes = useQuery(sessoesOptions(id))
  const method = sessoes.data?.data.find(({ fl_atual }) => fl_atual)?.ds_metodo
  const byCertificate = method === 'certificado'
  return (
    <>
      <PageHeader title="Minha conta" crumbs={CRUMBS} />
      <div className={styles.page}>
        <DadosSection />
        {method === 'demo' ? (
          <ContaSection title="Senha e segundo fator">
            <p className={styles.note}>
              <Info size={16} aria-hidden="true" />O usuário da demonstração é de todos: a senha e o segundo fator dele
              não podem ser mudados. No seu próprio usuário, é aqui que se mudam.
            </p>
          </ContaSection>
        ) : (
          <>
            <SenhaSection byCertificate={byCertificate} />
            <FatorSection byCertificate={byCertificate} />
          </>
        )}
        <SessoesSection query={sessoes} />
        <TemaSection />
      </div>
    </>
  )
}

function DadosSection() {
  const { nome, cpfcnpj, email, telefone, sistema } = useUsuario()
  const facts: [string, string][] = [
    ['Nome', nome],
    ['E-mail', email.replace(/\s*[;,/|]\s*/g, ', ')],
    ['Telefone', telefone.replace(/\s*[;,/|]\s*/g, ', ')],
    ['Sistema', sistema],
  ]
  return (
    <ContaSection title="Seus dados" text="Para corrigir, fale com o titular da empresa ou com o provedor do portal.">
      <dl className={styles.facts}>
        <dt>Login</dt>
        <dd>
          <TaxId value={cpfcnpj} />
        </dd>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </ContaSection>
  )
}

const THEMES = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'system', label: 'Do sistema' },
] as const

function TemaSection() {
  const mode = useThemeMode()
  return (
    <ContaSection title="Tema" text="Vale neste computador.">
      <RadioField
        label="Cores da tela"
        inline
        value={mode}
        options={THEMES}
        onChange={(value) => isThemeMode(value) && setThemeMode(value)}
      />
    </ContaSection>
  )
}
