//Each pattern can extend onto the border
//so need to initialize the outside puzzle border
var border = [12]int{bBigBee, bStripeBfly, fLittleBees, bStripeBfly, lBlueBfly, lBigBee, fPinkBfly, bLittleBees, bPinkBfly, rBlueBfly, fBigBee, fPinkBfly}//Traingular puzzle pieces
var pieces = [16][3]int{
    {fLittleBees, fPinkBfly, lBlueBfly},     //0
    {fBigBee, lBlueBfly, bPinkBfly},         //1
    {bPinkBfly, fBigBee, lBigBee},           //2
    {bBigBee, fPinkBfly, rBigBee},           //3
    {bStripeBfly, bStripeBfly, rBigBee},     //4
    {fBigBee, bPinkBfly, bPinkBfly},         //5
    {fStripeBfly, rBigBee, bBigBee},         //6
    {lBlueBfly, rBlueBfly, lBigBee},         //7
    {fStripeBfly, rBlueBfly, lBigBee},       //8
    {bPinkBfly, fPinkBfly, lBlueBfly},       //9
    {fStripeBfly, rBlueBfly, lBlueBfly},     //10
    {fStripeBfly, fStripeBfly, rBlueBfly},   //11
    {rBigBee, bLittleBees, rBlueBfly},       //12
    {fPinkBfly, bPinkBfly, fLittleBees},     //13
    {fPinkBfly, bBigBee, fLittleBees},       //14
    {bLittleBees, bLittleBees, bStripeBfly}, //15
}
