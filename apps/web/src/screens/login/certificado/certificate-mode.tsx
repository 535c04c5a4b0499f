import { useMemo, useState } from 'react'
import { useConfiguracao } from '../../../prefs/configuracao.ts'
import type { SignerPort } from '../../../session/certificado/signer-port.ts'
import { computerWay } from '../../../session/certificado/ways.ts'
import { webPki } from '../../../session/certificado/web-pki/web-pki.ts'
import type { SignIn } from '../use-sign-in.ts'
import { CertificateStep } from './certificate-step.tsx'
import { FileStep } from './file-step.tsx'

interface Props {
  signIn: Pick<SignIn, 'busy' | 'error' | 'clear' | 'run'>
  onCancel: () => void
}

/** Signing in by a certificate of this computer (through the signer's extension) or by an A1 file. */
export function CertificateMode({ signIn, onCancel }: Props) {
  const configuracao = useConfiguracao()
  const licence = configuracao?.webpki_licenca ?? null
  const { hostname } = location
  const { userAgent: agent, maxTouchPoints: touchPoints } = navigator
  const here = computerWay({ licence, hostname, agent, touchPoints })
  const computer = useMemo(() => webPki(licence), [licence])
  const [way, setWay] = useState<'computador' | 'arquivo'>(here === 'offered' ? 'computador' : 'arquivo')
  const [opened, setOpened] = useState<SignerPort | null>(null)
  const go = (next: typeof way) => {
    signIn.clear()
    setOpened(null)
    setWay(next)
  }
  const demo = configuracao?.demo ?? false
  if (way === 'computador')
    return <CertificateStep port={computer} signIn={signIn} onFile={() => go('arquivo')} onCancel={onCancel} />
  if (opened)
    return <CertificateStep port={opened} signIn={signIn} onOtherFile={() => go('arquivo')} onCancel={onCancel} />
  return (
    <FileStep
      demo={demo}
      mobile={here === 'mobile'}
      error={signIn.error}
      onOpened={setOpened}
      onEdit={signIn.clear}
      onComputer={here === 'offered' ? () => go('computador') : undefined}
      onCancel={onCancel}
    />
  )
}
