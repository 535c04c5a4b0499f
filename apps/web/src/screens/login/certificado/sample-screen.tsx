import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { usePageTitle } from '../../../lib/page-title.ts'
import type { AuthGate } from '../../../session/certificado/flow.ts'
import type { SignerPort } from '../../../session/certificado/signer-port.ts'
import styles from '../login.module.css'
import { CertificateStep } from './certificate-step.tsx'
import { FileStep } from './file-step.tsx'
import { openSample, SAMPLE_CERTIFICATES, sampleGate, samplePort } from './sample.ts'

const route = getRouteApi('/demo/certificado')

const PORTS: Record<string, { port: SignerPort; gate: AuthGate }> = {
  varios: { port: samplePort(SAMPLE_CERTIFICATES), gate: sampleGate(null) },
  aberto: { port: samplePort(SAMPLE_CERTIFICATES.slice(0, 1)), gate: sampleGate(null) },
  'arquivo-vencido': { port: samplePort(SAMPLE_CERTIFICATES.slice(2)), gate: sampleGate(null) },
  vazio: { port: samplePort([]), gate: sampleGate(null) },
  vencidos: { port: samplePort(SAMPLE_CERTIFICATES.slice(2)), gate: sampleGate(null) },
  'sem-assinador': { port: samplePort('not_installed'), gate: sampleGate(null) },
  desatualizado: { port: samplePort('outdated'), gate: sampleGate(null) },
  navegador: { port: samplePort('browser'), gate: sampleGate(null) },
  assumir: { port: samplePort(SAMPLE_CERTIFICATES), gate: sampleGate(null, true) },
  invalido: { port: samplePort(SAMPLE_CERTIFICATES), gate: sampleGate('certificado revogado') },
  'sem-servidor': { port: samplePort(SAMPLE_CERTIFICATES), gate: sampleGate('away') },
}

/** States of the step of the A1 file. */
const FILE_STATES = ['arquivo', 'celular']
const OPENED_STATES = ['aberto', 'arquivo-vencido']

/** The certificate mode with invented certificates; the address selects the state. No sign-in happens. */
export function CertificateSampleScreen() {
  usePageTitle('Certificado, demonstração')
  const { estado } = route.useSearch()
  const navigate = useNavigate()
  const chosen = PORTS[estado] ?? PORTS.varios
  if (!chosen) return null
  const signIn = {
    busy: null,
    error: null,
    clear: () => {},
    run: async () => {
      await navigate({ to: '/login' })
      return undefined
    },
  }
  const leave = () => void navigate({ to: '/login' })
  const show = (next: string) => void navigate({ to: '/demo/certificado', search: { estado: next } })
  return (
    <main className={styles.sample}>
      <div className={styles.content}>
        {FILE_STATES.includes(estado) ? (
          <FileStep
            key={estado}
            demo
            mobile={estado === 'celular'}
            open={openSample}
            onOpened={() => show('aberto')}
            onEdit={() => {}}
            onComputer={estado === 'celular' ? undefined : () => show('varios')}
            onCancel={leave}
          />
        ) : (
          <CertificateStep
            key={estado}
            {...chosen}
            signIn={signIn}
            info="Demonstração: os certificados são inventados, e nenhum acesso é aberto."
            {...(OPENED_STATES.includes(estado)
              ? { onOtherFile: () => show('arquivo') }
              : { onFile: () => show('arquivo') })}
            onCancel={leave}
          />
        )}
      </div>
    </main>
  )
}
