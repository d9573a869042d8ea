import { cartaDeAgosto } from './pieces/carta-de-agosto.ts'
import { contramao } from './pieces/contramao.ts'
import { estradaDeTerra } from './pieces/estrada-de-terra.ts'
import { janelaAntiga } from './pieces/janela-antiga.ts'
import { lajeAcesa } from './pieces/laje-acesa.ts'
import { mareMansa } from './pieces/mare-mansa.ts'
import { mesaPosta } from './pieces/mesa-posta.ts'
import { oDiaDoSim } from './pieces/o-dia-do-sim.ts'
import { portaoDeDomingo } from './pieces/portao-de-domingo.ts'
import { sinalAberto } from './pieces/sinal-aberto.ts'
import { ultimaMesa } from './pieces/ultima-mesa.ts'
import type { Piece } from './score.ts'

export const pieces: Piece[] = [
  mareMansa,
  portaoDeDomingo,
  oDiaDoSim,
  cartaDeAgosto,
  mesaPosta,
  contramao,
  ultimaMesa,
  estradaDeTerra,
  lajeAcesa,
  sinalAberto,
  janelaAntiga,
]
