import type { ConfiguracaoReply } from '@portal/contract/acesso/acesso.ts'
import { Phone } from 'lucide-react'
import { LogoMark } from '../../kit/logo.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import { useConfiguracao } from '../../prefs/configuracao.ts'
import styles from './login.module.css'
import { LoginForm } from './login-form.tsx'
import { phoneAddress } from './sign-in.ts'

/**
 * Sign-in by password, certificate or demonstration, with the second factor where it is asked. A certificate signs in
 * the browser (`certificado`, decision 0015): its key is not sent. What is offered first is the installation's
 * configuration. A forgotten password is asked for here and chosen in `screens/convite`.
 */

export function LoginScreen() {
  usePageTitle('Entrar')
  const configuracao = useConfiguracao()
  return (
    <div className={styles.screen}>
      <BrandPanel fornecedor={configuracao?.fornecedor} />
      <main className={styles.side}>
        <div className={styles.content}>
          <LoginForm
            demo={configuracao?.demo ?? false}
            first={configuracao?.login ?? 'senha'}
            mails={configuracao?.email ?? true}
            phone={configuracao?.fornecedor.telefone ?? null}
          />
        </div>
        {configuracao?.fornecedor.desenvolvedor && (
          <p className={styles.footer}>Desenvolvido por {configuracao.fornecedor.desenvolvedor}</p>
        )}
      </main>
    </div>
  )
}

function BrandPanel({ fornecedor }: { fornecedor: ConfiguracaoReply['fornecedor'] | undefined }) {
  const phone = fornecedor?.telefone
  return (
    <header className={styles.panel}>
      <span className={styles.pattern} />
      <div className={styles.mark}>
        {fornecedor?.logo ? (
          <img className={styles.logo} src={fornecedor.logo} alt={fornecedor.nome} />
        ) : (
          <LogoMark size={40} plate="#ffffff" ink="#0b2f5e" />
        )}
      </div>
      <p className={styles.product}>Portal Contador</p>
      {phone && (
        <a className={styles.phone} href={phoneAddress(phone)}>
          <Phone size={20} aria-hidden="true" />
          {phone}
        </a>
      )}
    </header>
  )
}
