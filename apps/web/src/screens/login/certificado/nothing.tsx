import styles from '../login.module.css'
import type { SignerMissing } from './signer-port.ts'
import type { Listed } from './use-certificates.ts'

/** Why there is no certificate to choose, and what would help. `file`: they would be those of an A1 file. */
export function Nothing({ listed, file }: { listed: Listed; file: boolean }) {
  if (listed.kind === 'missing') return <Missing {...listed.missing} />
  if (listed.kind !== 'ready') return null
  const text =
    listed.entries.length > 0
      ? file
        ? 'O certificado deste arquivo está fora da validade. Use outro arquivo.'
        : 'Todos os certificados deste computador estão vencidos. Renove um e recarregue.'
      : 'Nenhum certificado encontrado. Conecte o token ou o cartão, ou instale o certificado, e recarregue.'
  return <p className={styles.lead}>{text}</p>
}

const SENTENCES = {
  not_installed: 'O assinador digital (Web PKI) não está instalado neste navegador.',
  outdated: 'O assinador digital (Web PKI) deste computador está desatualizado.',
  browser: 'Este navegador não tem o assinador digital. Use outro navegador ou um arquivo A1.',
}

function Missing({ reason, installUrl }: Pick<SignerMissing, 'reason' | 'installUrl'>) {
  return (
    <p className={styles.lead}>
      {SENTENCES[reason]}{' '}
      {installUrl && (
        <>
          <a href={installUrl} target="_blank" rel="noreferrer">
            {reason === 'outdated' ? 'Atualizar o assinador' : 'Instalar o assinador'}
          </a>{' '}
          e recarregar.
        </>
      )}
    </p>
  )
}
