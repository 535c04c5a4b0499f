import type { LinhaSaude } from '@portal/contract/captura/estado.ts'
import { Link } from '@tanstack/react-router'
import { postRetomar } from '../../api/captura.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import { notify } from '../../lib/notify.ts'
import { useAct } from '../../session/act.ts'
import { useActsOn } from './use-acts-on.ts'

/** The one button that mends what stopped a company; null where there is nothing to press. */
export function MendButton({ line, primary }: { line: LinhaSaude; primary?: boolean }) {
  const { nr_cpfcnpj: empresa, ds_servico, ds_acao } = line
  const may = useActsOn(empresa)
  const { busy, run, error } = useAct()
  const look = primary ? 'primary' : 'plain'
  if (!may || ds_acao === null) return null
  if (ds_acao === 'retomar') {
    const resume = () => run(() => postRetomar(empresa, ds_servico)).then((done) => done && notify('Captura retomada.'))
    return (
      <>
        {error && <span role="alert">{error.message}</span>}
        <Button look={look} disabled={busy} onClick={() => void resume()}>
          Retomar
        </Button>
      </>
    )
  }
  if (ds_acao === 'ver_resposta')
    return (
      <Link
        to="/notas/captura/$cnpj/$servico"
        params={{ cnpj: empresa, servico: ds_servico }}
        className={buttonClass({ look })}
      >
        Ver resposta
      </Link>
    )
  if (ds_acao === 'suporte')
    return (
      <Link to="/ajuda/$topico" params={{ topico: 'captura' }} className={buttonClass({ look })}>
        Falar com o suporte
      </Link>
    )
  return (
    <Link to="/cadastros/captura" search={{ empresa }} className={buttonClass({ look })}>
      {LABELS[ds_acao]}
    </Link>
  )
}

const LABELS = {
  enviar_certificado: 'Enviar certificado',
  trocar_certificado: 'Trocar certificado',
  ligar: 'Ligar captura',
} as const
