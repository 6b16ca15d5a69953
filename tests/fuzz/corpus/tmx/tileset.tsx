<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="blocks" tilewidth="16" tileheight="16" tilecount="6" columns="6">
 <image source="blocks.png" width="96" height="16"/>
 <tile id="4">
  <objectgroup><object id="1" template="parts/peg.tx" x="8" y="0" rotation="90"/></objectgroup>
 </tile>
 <tile id="1">
  <objectgroup><object id="1" x="0" y="16"><polygon points="0,0 16,-16 16,0"/></object></objectgroup>
 </tile>
 <tile id="2">
  <properties><property name="category" type="int" value="16"/></properties>
  <objectgroup>
   <object id="1" x="0" y="0" width="4" height="16"/>
   <object id="2" x="8" y="8" width="8" height="8"><ellipse/></object>
  </objectgroup>
 </tile>
 <tile id="3"><objectgroup><object id="1" x="0" y="0" width="16" height="16"/></objectgroup></tile>
 <tile id="5"><objectgroup><object id="1" x="0" y="0" width="16" height="16"><text>no shape</text></object></objectgroup></tile>
</tileset>
