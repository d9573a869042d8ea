/** Where the answers to the three questions are stored: written there, read by the checkout, removed by "Sair". */
export const qualificationKey = 'qualificationData'
