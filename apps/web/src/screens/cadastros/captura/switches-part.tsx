import { SERVICOS_CAPTURA, type ServicoCaptura } from '@portal/contract/captura/estado.ts'
import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import { SwitchField } from '../../../fields/switch-field.tsx'
import { ErrorText } from '../../../kit/error-text.tsx'
import styles from './captura.module.css'
import { type SettingsProps, useChange } from './use-change.ts'

const PACES: Readonly<Record<ServicoCaptura, string>> = {
  nfe: 'a cada 70 min',
  cte: 'a cada 2 h',
  mdfe: 'a cada 6 h',
  nfse: 'a cada 70 min, do Ambiente de Dados Nacional (ADN)',
}

/** What capture fetches. */
export function SwitchesPart(props: SettingsProps) {
  const { captura, papel } = props
  const { busy, error, change } = useChange(props)
  const isFixed = busy || papel === 'consulta'
  return (
    <section className={styles.part} aria-labelledby="captura-busca">
      <h2 id="captura-busca">O que a captura busca</h2>
      <SwitchField
        label="Captura ligada"
        detail="As notas contra esta empresa chegam sozinhas, da SEFAZ e do ADN."
        checked={captura.fl_ligada}
        disabled={isFixed}
        onChange={(fl_ligada) => void change({ fl_ligada })}
      />
      {SERVICOS_CAPTURA.map((service) => {
        const isOn = captura.servicos.some(({ ds_servico, fl_ligado }) => ds_servico === service && fl_ligado)
        return (
          <SwitchField
            key={service}
            label={TIPO_NAMES[service]}
            detail={PACES[service]}
            checked={isOn}
            disabled={isFixed || !captura.fl_ligada}
            onChange={(on) => void change({ servicos: { [service]: on } })}
          />
        )
      })}
      {papel === 'consulta' && <p className={styles.note}>Somente leitura. Peça ao contador.</p>}
      {error && <ErrorText>{error.message}</ErrorText>}
    </section>
  )
}
