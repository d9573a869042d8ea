import { cartaDeAgosto } from './pieces/carta-de-agosto.ts'
import { mareMansa } from './pieces/mare-mansa.ts'
import { mesaPosta } from './pieces/mesa-posta.ts'
import { oDiaDoSim } from './pieces/o-dia-do-sim.ts'
import { portaoDeDomingo } from './pieces/portao-de-domingo.ts'
import type { Piece } from './score.ts'

export const pieces: Piece[] = [mareMansa, portaoDeDomingo, oDiaDoSim, cartaDeAgosto, mesaPosta]
