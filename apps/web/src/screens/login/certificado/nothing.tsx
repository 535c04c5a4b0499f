import { nothingText } from '../../../session/certificado/nothing-text.ts'
import type { SignerMissing } from '../../../session/certificado/signer-port.ts'
import type { Listed } from '../../../session/certificado/use-certificates.ts'
import styles from '../login.module.css'

/** Reason why there is no certificate to choose, with advice. `file`: the source is an A1 file. */
export function Nothing({ listed, file }: { listed: Listed; file: boolean }) {
  const text = nothingText(listed, file)
  if (text === null) return null
  return (
    <p className={styles.lead}>
      {text} {listed.kind === 'missing' && <Install {...listed.missing} />}
    </p>
  )
}

function Install({ reason, installUrl }: Pick<SignerMissing, 'reason' | 'installUrl'>) {
  if (installUrl === null) return null
  return (
    <>
      <a href={installUrl} target="_blank" rel="noreferrer">
        {reason === 'outdated' ? 'Atualizar o assinador' : 'Instalar o assinador'}
      </a>{' '}
      e recarregar.
    </>
  )
}
